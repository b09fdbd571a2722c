import { randomInt } from 'node:crypto'
import type { ClassNow, Meeting } from '@labkeeper/contract/courses/classes'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { type ClassOn, classesOn, endedOf, handledOf } from '../../../domain/courses/calendar/class-on.ts'
import { attendeesOf } from '../../../domain/courses/calendar/class-people.ts'
import { toMeeting } from '../../../domain/courses/calendar/class-view.ts'
import { newMeetingRecord } from '../../../domain/courses/calendar/meeting-record.ts'
import { minuteMs } from '../../../domain/courses/calendar/meetings.ts'
import { startsFor } from '../../../domain/courses/calendar/start-judgement.ts'
import { localClock, localDay } from '../../../domain/courses/calendar/wall-time.ts'
import { endedForStaff, inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { overBudget, whyNotStart } from '../../../domain/courses/money/over-budget.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Asker } from './begin-class-work.ts'
import { type HoldingWorld, holdClasses } from './hold-classes.ts'
import { withCourseSeen } from './see-course.ts'

export interface BeginningWorld extends HoldingWorld {
  readonly people: Pick<People, 'list'>
  readonly nudges: Pick<WorkNudges, 'labs' | 'steps'>
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newMark = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Refuses where the course is not open, or one is on for somebody of these people. */
const checkFree = (course: CourseRecord, group: string | undefined): void => {
  if (hasEnded(course.state)) throw endedForStaff(course)
  if (course.state !== 'open') throw inState(course)
  const on = classesOn(course).find(
    (one) =>
      one.state !== 'ending' && (one.group === undefined || group === undefined || one.group === group),
  )
  if (on === undefined) return
  const until = localClock(on.endsAt, course.timeZone)
  throw new AppError('conflict', `A class is on until ${until}. Extend it instead.`)
}

/** A class that begins at once: it is on from here, and whoever is to be started is so by this call. */
export const beginClass = (world: BeginningWorld) => {
  const { classes, clock, people, machineList } = world
  const hold = holdClasses(world)

  return async (
    part: Part,
    { minutes, group }: ClassNow,
    asker: Asker,
  ): Promise<{ data: Meeting; until: string; operationId: OperationId | undefined }> => {
    const { id, labId } = part.course
    const [all, { machines }] = await Promise.all([people.list(labId, id), machineList.read(labId, id)])
    const crowd = { people: all.map(({ enrolment }) => enrolment), machines }
    const mark = newMark()
    const begun = await withCourseSeen(world, part, async (seen) => {
      const { course } = seen
      checkFree(course, group)
      const now = clock.now()
      const at = now.toISOString()
      const ended = whyNotStart(course, undefined, { opensAt: at }, at)
      if (ended !== undefined) throw overBudget(ended)
      const date = localDay(at, course.timeZone)
      const one: ClassOn = {
        ...{ key: `now${mark}.${date}`, kind: 'class', date, startsAt: at, prepare: 0, who: 'everyone' },
        ...{ endsAt: after(now, minutes * minuteMs), atEnd: 'stop', state: 'running' },
        ...(group === undefined ? {} : { group }),
      }
      const due = startsFor(one, attendeesOf(one, crowd.people, machines), [])
      const record = { ...newMeetingRecord(course, one, 'running', at), due }
      const on = [...classesOn(course), { ...one, ...(due.length > 0 && { hasDue: true as const }) }]
      const handled = handledOf(course) || at
      const isOn = await classes.turn(seen, { classes: { handled, on, ended: endedOf(course) }, dueAt: at }, [
        record,
      ])
      return isOn ? record : undefined
    })
    const seen = await classes.see(labId, id)
    // Whoever is not begun here the lab's worker begins.
    const held = seen && (await hold(seen, crowd, asker))
    await world.nudges.labs([labId])
    const [record = begun] = await classes.find(labId, id, [begun.key])
    const until = localClock(record.endsAt, part.course.timeZone)
    return { data: toMeeting(record), until, operationId: held?.operationId }
  }
}
