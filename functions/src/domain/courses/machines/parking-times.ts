import { after, type Instant } from '../../kernel/instant.ts'
import { isParked } from '../../vms/parked.ts'
import { classesOn, endedOf, timetableOf } from '../calendar/class-on.ts'
import { isOf } from '../calendar/class-people.ts'
import { earliestFirst, type Meeting, meetingsIn } from '../calendar/meetings.ts'
import { opensAt } from '../calendar/turns.ts'
import type { CourseRecord } from '../course-record.ts'
import { whatIsBrought } from '../disks/bringing.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { rulesOf } from '../rules.ts'
import { whySkipped } from './machine-acts.ts'
import type { ListedMachine } from './machine-view.ts'

/**
 * What is parked, and brought back, by itself. A machine that is stopped is parked when a class of its person is over and the next
 * one is more days away than the rule says; it is back two hours before that one is prepared. Open hours count like classes:
 * people are to find their machine in both. Without a next class nothing is parked: then the course is about to end.
 */

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const bringBackMs = 2 * hourMs
/** What Azure refuses now it refuses a minute later too; but somebody is waiting for a class. */
const backAgainMs = 10 * 60_000

export interface Parking {
  readonly park: readonly ListedMachine[]
  readonly back: readonly ListedMachine[]
  /** When the next of the others is to be. */
  readonly next?: Instant
}

type Whose = Pick<EnrolmentRecord, 'function' | 'state' | 'group'>

/** All that the calendar has, and what was begun at once, the earliest first. */
const allOf = (course: CourseRecord): readonly Meeting[] => {
  const over = new Set(endedOf(course))
  const on = classesOn(course).filter(({ kind }) => kind !== 'off')
  const known = new Set(on.map(({ key }) => key))
  const planned = meetingsIn(timetableOf(course), course.startsOn, course.endsOn).filter(
    ({ key, kind, isSkipped }) => kind !== 'off' && !isSkipped && !known.has(key) && !over.has(key),
  )
  return [...planned, ...on].toSorted(earliestFirst)
}

const backAt = (meeting: Meeting): Instant => after(new Date(opensAt(meeting)), -bringBackMs)

const later = (at: Instant | undefined, ms: number): Instant =>
  at === undefined ? '' : after(new Date(at), ms)

type When = Instant | 'now' | undefined

/** Of one that is parked: for the first class of theirs that is not over, unless it was parked while that was on. */
const whenBack = (machine: ListedMachine, theirs: readonly Meeting[], now: Instant): When => {
  const { parked, course } = machine
  const next = theirs.find((one) => one.endsAt > now && opensAt(one) > (parked?.since ?? ''))
  if (next === undefined || machine.operationId !== undefined || machine.stranded) return undefined
  const [at = ''] = [backAt(next), later(course.parkTriedAt, backAgainMs)].toSorted().toReversed()
  return at <= now ? 'now' : at
}

/** It was theirs in a class that is over: before the first one nothing is taken away. */
const wasInClass = ({ course }: ListedMachine, theirs: readonly Meeting[], now: Instant): boolean =>
  course.startedFor !== undefined ||
  theirs.some(({ endsAt }) => endsAt <= now && endsAt > (course.givenAt ?? ''))

/** Of one that is not. Whoever had it brought back has it for as many days as make a pause worth it. */
const whenParked = (machine: ListedMachine, theirs: readonly Meeting[], days: number, now: Instant): When => {
  const { course, powerState, newPassword, status } = machine
  const isStopped = powerState === 'VM deallocated' && status === 'Succeeded'
  if (!isStopped || newPassword !== undefined) return undefined
  if (whySkipped('park', machine) !== undefined) return undefined
  const next = theirs.find(({ endsAt }) => endsAt > now)
  if (next === undefined || !wasInClass(machine, theirs, now)) return undefined
  const [from = ''] = [later(course.backAt, days * dayMs), later(course.parkTriedAt, dayMs)]
    .toSorted()
    .toReversed()
  const [at = now] = [now, from].toSorted().toReversed()
  if (next.startsAt <= after(new Date(at), days * dayMs)) return undefined
  return at <= now ? 'now' : at
}

export const whatIsParked = (
  course: CourseRecord,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
  now: Instant,
): Parking => {
  const { parkAfterDays: days } = rulesOf(course)
  if (days === 0 && !machines.some(isParked)) return { park: [], back: [] }
  const all = allOf(course)
  // One that waits for a later stop to be brought to another version may wait for it as a snapshot.
  const brought = new Set(whatIsBrought(course, machines))
  const byPerson = new Map<string, Whose>(people.map((one) => [one.userId, one]))
  const judged = machines.flatMap((machine) => {
    const whose = machine.allocatedTo && byPerson.get(machine.allocatedTo.userId)
    if (whose === undefined) return []
    const theirs = all.filter((meeting) => isOf(meeting, whose))
    if (isParked(machine)) return [{ machine, is: 'back', when: whenBack(machine, theirs, now) }]
    if (days === 0 || brought.has(machine)) return []
    return [{ machine, is: 'park', when: whenParked(machine, theirs, days, now) }]
  })
  const ready = (what: string) =>
    judged.flatMap(({ machine, is, when }) => (is === what && when === 'now' ? [machine] : []))
  const [next] = judged.flatMap(({ when }) => (when === undefined || when === 'now' ? [] : [when])).toSorted()
  return { park: ready('park'), back: ready('back'), ...(next && { next }) }
}
