import { randomUUID } from 'node:crypto'
import { closed, nextLook, turned, whatIsDue } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { archivedUntil } from '../../domain/courses/end/clean-up-time.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { automatically } from '../../domain/vms/activity.ts'
import type { Classes } from '../../ports/courses/classes.ts'
import type { CourseBook, DueCourses, SeenCourse } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'
import type { SeenEnrolment } from '../../ports/courses/people.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import { shareOfMinute } from '../kernel/share-of-minute.ts'
import type { Chore } from '../operations/chore.ts'
import { type HistoryWorld, keepHistory } from '../operations/keep-history.ts'
import { tendRules } from './access/tend-rules.ts'
import { endClasses } from './classes/end-classes.ts'
import type { CleaningUpWorld } from './end/clean-up-course.ts'
import { tendEnded } from './end/tend-ended.ts'
import { type FinishingWorld, finishDeletion } from './finish-deletion.ts'
import { watchMachines } from './idle/watch-machines.ts'
import { missNobody } from './machines/miss-nobody.ts'
import { type StoppingWorld, stopMachines } from './machines/stop-machines.ts'
import { tellOfStops } from './machines/tell-of-stops.ts'
import { tendSleep } from './machines/tend-sleep.ts'
import { compareCosts } from './money/compare-costs.ts'
import { holdBudget } from './money/hold-budget.ts'
import { staffLetters } from './staff-letters.ts'
import { type TendingWorld, tendCourse } from './tend-course.ts'

const minuteMs = 60_000
/** Each may have hundreds of machines to stop, in transactions of 49. */
const mostCourses = 10
/** Of which the last may take half a minute, where Azure does not answer. */
const shareSeconds = 15

interface CourseSweepWorld
  extends Omit<StoppingWorld, 'work'>,
    FinishingWorld,
    TendingWorld,
    Pick<CleaningUpWorld, 'cleanUps'> {
  readonly ledgers: FinishingWorld['ledgers'] & TendingWorld['ledgers']
  readonly activities: FinishingWorld['activities'] & HistoryWorld['activities']
  readonly enrolments: Pick<Enrolments, 'teachers' | 'some' | 'forget'>
  readonly classes: Classes
  readonly nudges: WorkNudges
  readonly courses: Pick<CourseBook, 'turn' | 'read' | 'tally' | 'prepare' | 'condemn'> & DueCourses
  readonly report: (error: unknown, labId: LabId) => void
}

const enrolmentsOf = (people: readonly SeenEnrolment[]) => people.map(({ enrolment }) => enrolment)

/** Closes courses at the end of their last day, sees to it that what runs of closed ones stops, and ends deletions. */
export const sweepCourses = (world: CourseSweepWorld): Chore => {
  const { courses, clock } = world
  const finish = finishDeletion(world)
  const tend = tendCourse(world)
  const miss = missNobody(world)
  const endAll = endClasses(world)
  const reach = tendRules(world)
  const sleep = tendSleep(world)
  const tendsEnded = tendEnded(world)
  const compare = compareCosts(world)
  const keep = keepHistory(world)
  const watch = watchMachines(world)
  const spend = holdBudget(world)
  const tellInside = tellOfStops(world)
  const lettersAbout = staffLetters(world)

  /** Stops what runs; when it is looked at next follows from whether something could not be begun yet. */
  const stop = async (course: CourseRecord) => {
    const request = {
      requestedBy: 'auto-close',
      requestId: randomUUID(),
      because: `${automatically}, because ${course.name} has ended`,
    }
    const { count, hasRest } = await stopMachines(world)(course, request)
    return { stopped: count, dueAt: nextLook(course, hasRest, clock.now()) }
  }

  const rest = async (seen: SeenCourse) => {
    const { labId, id } = seen.course
    const { machines } = await world.machineList.read(labId, id)
    const isOpened = machines.some(({ access }) => access?.staff !== undefined)
    const people = isOpened || seen.course.budget ? enrolmentsOf(await world.people.list(labId, id)) : []
    const { next: reachedAt } = await reach(seen.course, people, machines)
    const { next: sleepAt } = await sleep(seen.course, machines)
    // What its teacher prepares is as easily left running as any other machine.
    const { stopped, tell, next: watchedAt, idleLookAt } = await watch(seen.course, { people, machines })
    const ofMoney = await spend(seen.course, people, machines)
    const warned = await tellInside(seen.course, [...tell, ...ofMoney.tell])
    const now = clock.now()
    const soon = after(now, minuteMs)
    const isBusy = machines.some(({ operationId }) => operationId !== undefined)
    const asked = [reachedAt, sleepAt, watchedAt, ofMoney.next, isBusy ? soon : undefined]
    const wishes = asked.filter((at) => at !== undefined)
    const [next = null] = wishes.map((at) => (at <= now.toISOString() ? soon : at)).toSorted()
    await courses.tended(seen, next, { ...(idleLookAt && { idleLookAt }), ...ofMoney.tending })
    return { coursesTended: 1, warned, stoppedUnused: stopped, stoppedForMoney: ofMoney.stopped }
  }

  const settle = async (seen: SeenCourse): Promise<Record<string, number>> => {
    const { course } = seen
    const now = clock.now()
    switch (whatIsDue(course, now.toISOString())) {
      case 'close': {
        const turn = closed(now)
        if (!(await courses.turn(course, turn, await lettersAbout(course, 'closed', now)))) return {}
        await world.nudges.labs([course.labId])
        // It stays due: the next look knows the course as it is by then.
        return { closed: 1, stopped: (await stop(turned(course, turn))).stopped }
      }
      case 'stop': {
        const { bereaved, machines, people: seenPeople } = await miss(course)
        const people = enrolmentsOf(seenPeople)
        const compared = await compare(course, { people, machines })
        const { next: reachedAt } = await reach(course, people, machines)
        const { next: sleepAt } = await sleep(course, machines)
        const { stopped, dueAt: stopAt } = await stop(course)
        await keep(course)
        if (!(await endAll(seen))) return { bereaved, stopped }
        const ended = await tendsEnded(seen)
        if (ended === 'begun') return { cleanedUp: 1 }
        const [dueAt = null] = [stopAt, reachedAt, sleepAt, ended.next].filter((at) => at != null).toSorted()
        // Somebody may have opened and closed it again since it was read: what was started then is still to be stopped.
        await courses.tended(seen, dueAt, { ...ended.tending, ...compared })
        return { bereaved, stopped, looked: 1 }
      }
      case 'tend':
        return tend(seen)
      case 'rest':
        // Nobody gets anything of a draft, which has a source VM at most: publishing it says when it is looked at.
        return rest(seen)
      case 'clean':
        // Its step does that, and says so here; what goes meanwhile makes it due.
        await courses.tended(seen, null)
        return {}
      case 'forget': {
        const { endedAt = course.createdAt } = course.cleanUp ?? {}
        const until = archivedUntil(new Date(endedAt))
        if (until > now.toISOString()) await courses.tended(seen, until)
        else await courses.condemn(course, now.toISOString())
        return { looked: 1 }
      }
      case 'delete':
        await finish(course)
        return { coursesDeleted: 1 }
      case 'nothing':
        return {}
    }
  }

  return {
    name: 'courses',
    picks: ({ type }) => type === 'course',
    most: mostCourses,
    settles: true,
    async act(labId, courseIds) {
      const counts: Record<string, number> = {}
      const isOver = shareOfMinute(clock, shareSeconds)
      // As they were named, the longest overdue first: those that are left over now come first then.
      const placeOf = ({ course }: SeenCourse): number => courseIds.indexOf(course.id)
      const due = await courses.due(labId, courseIds)
      for (const seen of due.toSorted((one, other) => placeOf(one) - placeOf(other))) {
        if (isOver()) break
        // One that fails stays due, and must not hold up those behind it.
        const done = await settle(seen).catch((error: unknown) => {
          world.report(error, labId)
          return {}
        })
        for (const [what, count] of Object.entries(done)) counts[what] = (counts[what] ?? 0) + count
      }
      return counts
    },
  }
}
