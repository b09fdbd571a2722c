import { unlimited } from '@labkeeper/contract/courses/hours'
import type { ListedHours, MyHours } from '@labkeeper/contract/courses/my-hours'
import { after, type Instant } from '../../kernel/instant.ts'
import type { Kind } from '../../usage/usage.ts'
import { minuteMs } from '../calendar/meetings.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { rulesOf } from '../rules.ts'
import { allowedIn, type OwnDays, ownSince, type Ruled } from './extra-time.ts'
import { type Metered, meteredUntil, piecesUntil } from './metering.ts'
import { type Period, periodAt } from './period.ts'
import { daysOf, type Piece, secondsBetween } from './segment.ts'
import type { Segment } from './segment-record.ts'

/** Where somebody stands with the own time of a course. */

/** So much must be left to begin with. */
export const leastSeconds = 300
/** So long nobody is stopped when nothing is left. */
export const graceMs = 5 * minuteMs

/** Of a course that says nothing of it: as much as they like. */
export const ruledBy = ({ hours, timeZone, startsOn }: CourseRecord): Ruled => ({
  hours: hours ?? unlimited,
  ...{ timeZone, startsOn },
})

/** A machine with its run. */
export type Run = Metered & Kind

/** Of one person: who it is, what was counted of runs, and the machine, where there is one that runs. */
export interface Person {
  readonly enrolment: Pick<EnrolmentRecord, 'id' | 'function' | 'state' | 'group' | 'extra'>
  readonly own: OwnDays
  readonly vm?: Run | undefined
}

interface Reckoning {
  readonly period: Period
  readonly usedSeconds: number
  readonly allowedSeconds: number | null
  /** The own segment that goes on. */
  readonly since?: Instant
}

const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other)

const withPieces = (
  own: OwnDays,
  pieces: readonly Piece[],
  timeZone: string,
  theirs: EnrolmentRecord['id'],
): OwnDays => {
  const sums = new Map(own)
  for (const piece of pieces) {
    if (piece.meter !== 'own' || piece.whose !== theirs) continue
    for (const { day, seconds } of daysOf(piece, timeZone)) sums.set(day, (sums.get(day) ?? 0) + seconds)
  }
  return sums
}

/** What somebody used up to now, the run that goes on as well. */
export const ownUntil = (course: CourseRecord, { enrolment, own, vm }: Person, now: Instant): OwnDays =>
  vm === undefined
    ? own
    : withPieces(own, piecesUntil(vm, { course, enrolment }, now), course.timeZone, enrolment.id)

/** Of the period that goes on, up to the segment that does. */
const reckoned = (
  course: Ruled,
  { enrolment, own }: Pick<Person, 'enrolment' | 'own'>,
  segment: Segment | undefined,
  now: Instant,
): Reckoning => {
  const period = periodAt(now, course.hours, course)
  const isOwn = segment?.meter === 'own' && segment.whose === enrolment.id
  // A run that goes over the beginning of the period has used of what stays before.
  const before = isOwn ? [{ ...segment, until: period.startsAt }] : []
  return {
    period,
    usedSeconds: ownSince(own, period.first),
    allowedSeconds: allowedIn(
      course,
      enrolment.extra,
      withPieces(own, before, course.timeZone, enrolment.id),
      period,
    ),
    // That of the whole course has no beginning that a run could have gone over.
    ...(isOwn && {
      since: period.next === undefined ? segment.since : latest(segment.since, period.startsAt),
    }),
  }
}

/** By what is written only: the same again while nothing is. */
export const listedHours = (
  course: Ruled,
  person: Pick<Person, 'enrolment' | 'own'>,
  segment: Segment | undefined,
  now: Instant,
): ListedHours => {
  const { period: _, ...hours } = reckoned(course, person, segment, now)
  return hours
}

export interface OwnTime extends Reckoning {
  readonly leftSeconds: number | null
  /** Whose time the run is; absent while nothing runs. */
  readonly segment?: Segment
  /** When nothing is left, if that comes before the period ends. */
  readonly endsAt?: Instant
  /** When it is stopped for that. */
  readonly stopsAt?: Instant
}

/** When a run comes to its end that began then, with so many seconds left. */
const endOf = (
  course: CourseRecord,
  { endsAt: renewsAt }: Period,
  since: Instant,
  unused: number,
): Pick<OwnTime, 'endsAt' | 'stopsAt'> => {
  // Who had more when the rule was changed has the grace from then on.
  const endsAt = latest(after(new Date(since), unused * 1000), course.hours?.since ?? '')
  if (renewsAt !== undefined && endsAt >= renewsAt) return {}
  const stopsAt = after(new Date(endsAt), graceMs)
  const isStopped = rulesOf(course).hoursEnd === 'stop' && (renewsAt === undefined || stopsAt < renewsAt)
  return { endsAt, ...(isStopped && { stopsAt }) }
}

/** When somebody is stopped who stands so in a list. */
export const listedStop = (
  course: CourseRecord,
  { usedSeconds, allowedSeconds, since }: ListedHours,
  now: Instant,
): Instant | undefined => {
  if (allowedSeconds === null || since === undefined) return undefined
  const period = periodAt(now, ruledBy(course).hours, course)
  return endOf(course, period, since, Math.max(0, allowedSeconds - usedSeconds)).stopsAt
}

/** To the moment: also what nobody has written down yet. */
export const ownTimeOf = (course: CourseRecord, person: Person, now: Instant): OwnTime => {
  const { enrolment, vm } = person
  const ruled = ruledBy(course)
  const run = vm?.segment && meteredUntil(vm, { course, enrolment }, now)
  const own = run ? withPieces(person.own, run.pieces, course.timeZone, enrolment.id) : person.own
  const reckoning = reckoned(ruled, { enrolment, own }, run?.segment, now)
  const { since, usedSeconds, allowedSeconds, period } = reckoning
  const rest = { ...reckoning, ...(run && { segment: run.segment }) }
  if (allowedSeconds === null) return { ...rest, leftSeconds: null }
  const unused = Math.max(0, allowedSeconds - usedSeconds)
  if (since === undefined) return { ...rest, leftSeconds: unused }
  const leftSeconds = Math.max(0, unused - secondsBetween(since, now))
  return { ...rest, leftSeconds, ...endOf(course, period, since, unused) }
}

/** Enough is left to start a machine, or to keep one after a class. */
export const mayUseOwnTime = (course: CourseRecord, { leftSeconds }: Pick<OwnTime, 'leftSeconds'>): boolean =>
  leftSeconds === null || leftSeconds >= leastSeconds || rulesOf(course).hoursEnd === 'tell'

export const toMyHours = ({
  usedSeconds,
  allowedSeconds,
  leftSeconds,
  since,
  endsAt,
  period,
}: OwnTime): MyHours => ({
  ...{ usedSeconds, allowedSeconds, leftSeconds },
  ...(since === undefined ? {} : { since }),
  ...(endsAt === undefined ? {} : { endsAt }),
  ...(allowedSeconds === null || period.endsAt === undefined ? {} : { renewsAt: period.endsAt }),
})
