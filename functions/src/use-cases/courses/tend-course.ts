import { randomUUID } from 'node:crypto'
import { whomToWarn } from '../../domain/courses/calendar/whom-to-warn.ts'
import { nothingThere, talliesOf } from '../../domain/courses/counts.ts'
import { nextTending } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { Counts } from '../../domain/courses/course-view.ts'
import { becauseKept, becauseTooMany, whatIsKept } from '../../domain/courses/machines/keeping.ts'
import { type ListedMachine, stateOf } from '../../domain/courses/machines/machine-view.ts'
import { missingOf, problemNow, wantedOf } from '../../domain/courses/machines/publishing.ts'
import { whenToMake } from '../../domain/courses/machines/when-to-make.ts'
import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import { after, type Instant } from '../../domain/kernel/instant.ts'
import { automatically } from '../../domain/vms/activity.ts'
import { isParked } from '../../domain/vms/parked.ts'
import type { CourseBook, DueCourses, SeenCourse, Tending } from '../../ports/courses/courses.ts'
import type { GiveMachines, Giving } from '../../ports/courses/giving.ts'
import type { People, SeenEnrolment } from '../../ports/courses/people.ts'
import type { Compute } from '../../ports/vms/compute.ts'
import type { RulesWorld } from './access/begin-rules.ts'
import { tendRules } from './access/tend-rules.ts'
import { type HoldingWorld, holdClasses } from './classes/hold-classes.ts'
import { countedOf } from './counted.ts'
import { type HoursWorld, holdHours } from './hours/hold-hours.ts'
import { type WatchingWorld, watchMachines } from './idle/watch-machines.ts'
import { type ActsWorld, beginActs } from './machines/begin-acts.ts'
import { bringStopped } from './machines/bring-stopped.ts'
import { type MissingWorld, missNobody } from './machines/miss-nobody.ts'
import { parkByItself } from './machines/park-by-itself.ts'
import { makeMachines, type PublishingWorld } from './machines/publish-course.ts'
import { stopRestless } from './machines/stop-restless.ts'
import { tellOfStops } from './machines/tell-of-stops.ts'
import type { TellingWorld } from './machines/tell-students.ts'
import { tendSleep } from './machines/tend-sleep.ts'
import { compareCosts } from './money/compare-costs.ts'
import { type BudgetWorld, holdBudget } from './money/hold-budget.ts'
import { holdStanding } from './money/hold-standing.ts'
import { type StaffLettersWorld, staffLetters } from './staff-letters.ts'
import { whatStandsAgainst } from './what-stands-against.ts'

export interface TendingWorld
  extends PublishingWorld,
    MissingWorld,
    StaffLettersWorld,
    Pick<TellingWorld, 'telling'>,
    Pick<RulesWorld, 'openings'>,
    Pick<HoldingWorld, 'classes'>,
    Pick<HoursWorld, 'runs'>,
    Omit<WatchingWorld, 'work' | 'nudges'>,
    Omit<ActsWorld, 'work' | 'nudges' | 'versions'> {
  readonly versions: PublishingWorld['versions'] & ActsWorld['versions']
  readonly prices: PublishingWorld['prices'] & BudgetWorld['prices']
  readonly ledgers: HoursWorld['ledgers'] & BudgetWorld['ledgers']
  readonly courses: Pick<CourseBook, 'read' | 'tally' | 'prepare'> & Pick<DueCourses, 'tended'>
  readonly people: Pick<People, 'due' | 'list' | 'write'>
  readonly labs: PublishingWorld['labs'] & WatchingWorld['labs']
  readonly vms: PublishingWorld['vms'] & WatchingWorld['vms']
  readonly compute: () => Promise<Pick<Compute, 'askWhoIsThere' | 'poll' | 'readUse' | 'readCosts'>>
  readonly giving: Pick<Giving, 'waiting'>
  readonly giveMachines: GiveMachines
  /** Of the course's lab. */
  readonly checkEntitlement: (part: { course: CourseRecord; function: 'teacher' }) => Promise<void>
}

/** When what nobody could be made for is tried again. */
const retryMs = 10 * 60_000
const retrySoonMs = 60_000
const hourMs = 60 * 60_000
/** As many as one transaction takes; the others follow with the next look. */
const mostActs = 48

/**
 * A machine that was begun to be started after the look has read it, and ran before the look was over, is none that it knows.
 * While a course is due nobody else writes that it is: many who start at once would undo each look. No start takes less.
 */
const quickestStartMs = 3_000
const tookLong = (begunAt: Date, now: Date): boolean => now.getTime() - begunAt.getTime() >= quickestStartMs

/**
 * What a look at the course came to: what was done, when to look again beside what is due anyway, and what stood against it,
 * `null` where nothing did; absent where it was not tried, or is written already.
 */
interface Done {
  readonly count: number
  readonly next?: Instant | undefined
  readonly problem?: string | null
}

/** Who is told, or when to look whether anybody is to be. */
interface Told {
  readonly next?: Instant
  readonly telling?: Tending
}

/** What is against one of both; nothing is said while one was not tried. */
const problemOf = (course: CourseRecord, done: readonly Done[]): Tending => {
  const problem = done.map((one) => one.problem).find((one) => typeof one === 'string')
  if (problem !== undefined) return problem === course.problem ? {} : { problem }
  return done.every((one) => one.problem === null) ? problemNow(course, null) : {}
}

/** What the lab's worker sees to in a course that is open. Harmless when it is done twice, late, or by several at once. */
export const tendCourse = (world: TendingWorld) => {
  const { courses, giving, giveMachines, clock } = world
  const look = missNobody(world)
  const letters = staffLetters(world)
  const make = makeMachines(world)
  const begin = beginActs(world)
  const rest = stopRestless(world)
  const sleep = tendSleep(world)
  const hold = holdClasses(world)
  const tellInside = tellOfStops(world)
  const meter = holdHours(world)
  const stand = holdStanding(world)
  const spend = holdBudget(world)
  const compare = compareCosts(world)
  const watch = watchMachines(world)
  const park = parkByItself(world)
  const bring = bringStopped(world)
  const reach = tendRules(world)

  /** One for each who joined, where the course makes them so. What stands against it now may be gone later. */
  const makeMissing = async (
    course: CourseRecord,
    counts: Counts,
    seen: readonly SeenEnrolment[],
    machines: readonly ListedMachine[],
  ): Promise<Done> => {
    const isWanted = course.machines.make === 'joining' && course.recipe !== undefined
    if (!isWanted || missingOf(course, counts) === 0) return { count: 0, problem: null }
    const enrolments = seen.map(({ enrolment }) => enrolment)
    const from = whenToMake(course, enrolments, machines)
    if (from === undefined) return { count: 0, problem: null }
    if (from > clock.now().toISOString()) return { count: 0, next: from }
    // What the lab allows whoever made the course holds here too.
    const part = { course, function: 'teacher' } as const
    const because = `${automatically}, for who joins ${course.name}`
    try {
      await world.checkEntitlement(part)
      return {
        count: await make.byItself(part, { requestedBy: 'auto-join', requestId: randomUUID(), because }),
      }
    } catch (error) {
      const problem = whatStandsAgainst(error)
      return { count: 0, next: after(clock.now(), retryMs), problem }
    }
  }

  /** Machines that were given back long enough ago are cleaned, or removed where there are too many. */
  const tidy = async (
    { course, version }: SeenCourse,
    counts: Counts,
    machines: readonly ListedMachine[],
  ): Promise<Done> => {
    const { keepDays } = course.rules
    const surplus = Math.max(0, counts.machines - wantedOf(course, counts))
    const { clean, remove, next } = whatIsKept(machines, keepDays, surplus, clock.now().toISOString())
    const request = { requestedBy: 'auto-keep', requestId: randomUUID() }
    const act = async (
      what: 'clean' | 'remove' | 'bring-back',
      some: readonly ListedMachine[],
      because: string,
    ) => {
      const { taken } = await begin(
        course,
        some.slice(0, mostActs),
        what,
        { ...request, because },
        { version, byItself: true },
      )
      // Somebody else was at them, or at the course: then another look finds out what is left.
      return { count: taken.size, next: clock.now().toISOString(), problem: null }
    }
    if (remove.length > 0) return act('remove', remove, becauseTooMany)
    if (clean.length === 0) return { count: 0, next, problem: null }
    try {
      // What is made ready for the next needs a disk.
      const parked = clean.filter(isParked)
      if (parked.length > 0) return await act('bring-back', parked, becauseKept(keepDays))
      return await act('clean', clean, becauseKept(keepDays))
    } catch (error) {
      // A version that is not there any more: somebody has to choose another one.
      const problem = whatStandsAgainst(error)
      return { count: 0, next: after(clock.now(), retryMs), problem }
    }
  }

  /** Staff hear of it when nobody is making a machine for who waits: of each person once, and at most once an hour. */
  const tell = async (course: CourseRecord, coming: number): Promise<Told> => {
    const line = await giving.waiting(course.labId, course.id)
    const newest = line.at(-1)?.waitingSince ?? ''
    const { waitingToldAt: last = '' } = course
    if (line.length <= coming || newest <= last) return {}
    const now = clock.now()
    const next = last === '' ? '' : after(new Date(last), hourMs)
    if (next > now.toISOString()) return { next }
    const [, waitingToldAt = newest] = [newest, now.toISOString()].toSorted()
    return { telling: { waitingToldAt, letters: await letters(course, 'waiting', now) } }
  }

  /** Who is in a machine hears when it stops. */
  const warn = async (
    course: CourseRecord,
    people: readonly EnrolmentRecord[],
    machines: readonly ListedMachine[],
  ): Promise<Done> => {
    const { ready, next } = whomToWarn(course, people, machines, clock.now().toISOString())
    return { count: await tellInside(course, ready), next }
  }

  return async (first: SeenCourse): Promise<Record<string, number>> => {
    const { labId, id } = first.course
    const begunAt = clock.now()
    const { people, machines: found, bereaved } = await look(first.course)
    const crowd = { people: people.map(({ enrolment }) => enrolment), machines: found }
    const held = await hold(first, crowd)
    // Somebody else was at it: it stays due.
    if (held === undefined) return { bereaved }
    const { seen, machines, started, stopped } = held
    const { course } = seen
    const reached = await reach(course, crowd.people, machines)
    const warned = await warn(course, crowd.people, machines)
    const ofHours = await meter(course, people, machines)
    // What was just written down has been counted: it does not go on any more.
    const counted = await stand(course, ofHours.machines)
    const ofMoney = await spend(course, crowd.people, counted)
    const warnedOfHours = await tellInside(course, ofHours.tell)
    const warnedOfMoney = await tellInside(course, ofMoney.tell)
    const given = await giveMachines(labId, id)
    const { counts } = talliesOf(countedOf(people, machines)).get(id) ?? nothingThere
    const made = await makeMissing(course, counts, people, machines)
    const rested = await rest(seen, machines)
    const tidied = await tidy(seen, counts, machines)
    const brought = await bring(course, machines)
    const parked = await park(course, crowd.people, machines)
    const slept = await sleep(course, machines)
    const watched = await watch(course, { ...crowd, machines })
    const warnedOfIdle = await tellInside(course, watched.tell)
    const comes = machines.filter(
      (machine) => !machine.stranded && ['making', 'resetting'].includes(stateOf(machine)),
    ).length
    const { next: tellAt, telling } = await tell(course, comes + made.count + tidied.count)
    const now = clock.now()
    const isBusy = machines.some(({ operationId }) => operationId !== undefined) || tookLong(begunAt, now)
    // What could not be done at its instant is tried in a minute.
    const soon = after(now, retrySoonMs)
    const asked = [
      reached.next,
      warned.next,
      made.next,
      rested.next,
      tidied.next,
      brought.next,
      parked.next,
      slept.next,
      tellAt,
      ofHours.next,
      ofMoney.next,
      watched.next,
    ]
    const instants = asked.flatMap((at) => (at === undefined ? [] : [at]))
    const wishes = instants.map((at) => (at <= now.toISOString() ? soon : at))
    // A boundary that has passed meanwhile is for the next tick.
    const ofClasses = held.next === undefined ? [] : [held.next]
    const [next = course.closesAt] = [nextTending(course, isBusy, now), ...ofClasses, ...wishes].toSorted()
    const { idleLookAt } = watched
    const { letters = [], ...spending } = ofMoney.tending
    const compared = await compare(course, { ...crowd, machines: counted })
    await courses.tended(seen, next, {
      ...{ ...problemOf(course, [made, tidied]), ...telling, ...spending, ...compared },
      letters: [...(telling?.letters ?? []), ...letters],
      ...(idleLookAt && { idleLookAt }),
    })
    return {
      bereaved,
      machinesGiven: given,
      made: made.count,
      tidied: tidied.count,
      brought: brought.count,
      parked: parked.count,
      slept: slept.count,
      rested: rested.count,
      startedForClasses: started,
      stoppedAfterClasses: stopped,
      rulesBegun: reached.count,
      warned: warned.count + warnedOfHours + warnedOfIdle + warnedOfMoney,
      stoppedForHours: ofHours.stopped,
      stoppedForMoney: ofMoney.stopped,
      stoppedUnused: watched.stopped,
      coursesTended: 1,
    }
  }
}
