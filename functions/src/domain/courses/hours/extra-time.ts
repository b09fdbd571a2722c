import type { Hours } from '@labkeeper/contract/courses/hours'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, maybeText, number, oneOf, part, type Shape, text } from '../../kernel/shape.ts'
import { localDay } from '../calendar/wall-time.ts'
import type { Day } from '../course-days.ts'
import { type Period, periodAt, periodOf, weekAt } from './period.ts'

/** Own time beyond the rule: what was granted to somebody, and what is left of it. */

export interface Grant {
  readonly at: Instant
  /** On the clocks of the course. */
  readonly day: Day
  readonly seconds: number
  /** Until its period ends, or until it is used. */
  readonly until: 'period' | 'used'
  /** `rule`: the course grants so much by itself. */
  readonly by: 'teacher' | 'assistant' | 'rule'
  readonly note?: string
}

/** Stands on the enrolment. */
export interface ExtraTime {
  readonly grants: readonly Grant[]
  /** What was left of all that stays until it is used when this day began. */
  readonly carried?: { readonly day: Day; readonly seconds: number }
}

export const extraTimeShape: Shape<ExtraTime> = {
  grants: listOf(
    part<Grant>({
      at: text,
      day: text,
      seconds: number,
      until: oneOf('period', 'used'),
      by: oneOf('teacher', 'assistant', 'rule'),
      note: maybeText,
    }),
  ),
  carried: maybe(part({ day: text, seconds: number })),
}

/** Seconds of own time, by days of the course. */
export type OwnDays = ReadonlyMap<Day, number>

/** Of a course: its rule, its days and clocks. */
export interface Ruled {
  readonly hours: Hours
  readonly timeZone: string
  readonly startsOn: Day
}

export const ownSince = (own: OwnDays, first: Day, next?: Day): number =>
  [...own].reduce(
    (sum, [day, seconds]) => (day >= first && (next === undefined || day < next) ? sum + seconds : sum),
    0,
  )

const sumOf = (grants: readonly Grant[], until: Grant['until'], first: Day, next?: Day): number =>
  grants.reduce(
    (sum, grant) =>
      grant.until === until && grant.day >= first && (next === undefined || grant.day < next)
        ? sum + grant.seconds
        : sum,
    0,
  )

/** What is not reckoned up in `carried`. */
const liveOf = ({ grants, carried }: ExtraTime): readonly Grant[] =>
  carried === undefined ? grants : grants.filter(({ day }) => day >= carried.day)

/** From which day on it matters what was used, for whoever has something that stays. */
const openSince = (extra: ExtraTime): Day | undefined => {
  const { carried } = extra
  if (carried !== undefined && carried.seconds > 0) return carried.day
  return liveOf(extra)
    .flatMap(({ until, day }) => (until === 'used' ? [day] : []))
    .toSorted()[0]
}

const latest = (one: Day, other: Day): Day => (one > other ? one : other)

/** What the rule and the grants of a period give for its days before this one. */
const freeUntil = (
  { hours }: Pick<Ruled, 'hours'>,
  { grants }: ExtraTime,
  { first }: Period,
  until?: Day,
): number => (hours.minutes ?? Number.POSITIVE_INFINITY) * 60 + sumOf(grants, 'period', first, until)

/**
 * Of what stays until it is used, when this day began: the rule's own time and the period's grants were used first. What
 * was carried has been used already for what came before.
 */
const leftOn = ({ hours, ...place }: Ruled, extra: ExtraTime, own: OwnDays, day: Day): number => {
  const { carried } = extra
  const since = openSince(extra)
  let left = carried?.seconds ?? 0
  if (since === undefined) return left
  const live = liveOf(extra)
  for (let period = periodOf(since, hours, place); period.first < day; ) {
    const { next = day } = period
    const until = next < day ? next : day
    const from = latest(period.first, carried?.day ?? period.first)
    const before = ownSince(own, period.first, from)
    const free = Math.max(0, freeUntil({ hours }, extra, period, until) - before)
    const given = left + sumOf(live, 'used', from, until)
    left = Math.max(0, given - Math.max(0, ownSince(own, from, until) - free))
    if (until === day) return left
    period = periodOf(next, hours, place)
  }
  return left
}

/** What was used in this period of what stays, before it was reckoned up: that is not carried any more. */
const usedBefore = (course: Ruled, extra: ExtraTime, own: OwnDays, period: Period): number => {
  const { first } = period
  const { day = first } = extra.carried ?? {}
  return day <= first ? 0 : Math.max(0, ownSince(own, first, day) - freeUntil(course, extra, period, day))
}

/** How much own time there is in this period, used or not; `null` without a limit. */
export const allowedIn = (
  course: Ruled,
  extra: ExtraTime | undefined,
  own: OwnDays,
  period: Period,
): number | null => {
  const { minutes } = course.hours
  if (minutes === null) return null
  if (extra === undefined) return minutes * 60
  const stays = sumOf(liveOf(extra), 'used', period.first) + usedBefore(course, extra, own, period)
  return freeUntil(course, extra, period) + stays + leftOn(course, extra, own, period.first)
}

/** Something of it is older than this day: that is to be written down before the rule changes. */
export const isUnsettled = (extra: ExtraTime | undefined, { first }: Pick<Period, 'first'>): boolean => {
  const since = extra && openSince(extra)
  return since !== undefined && since < first
}

/** Something of it stays when a period is over, unless it is used by then. */
export const mayStay = (extra: ExtraTime | undefined): boolean =>
  extra !== undefined && openSince(extra) !== undefined

/** What was used since then decides what is allowed now: of each period from its beginning. */
export const neededSince = (
  { hours, ...place }: Ruled,
  extras: readonly (ExtraTime | undefined)[],
  { first }: Pick<Period, 'first'>,
): Day =>
  extras.reduce((day, extra) => {
    const since = extra && openSince(extra)
    if (since === undefined || since >= day) return day
    return periodOf(since, hours, place).first
  }, first)

/**
 * From which day on the next rule reckons: what was used before was so by the rule of until now. Where its period is the longer
 * one that is the beginning of the shorter.
 */
export const settledFrom = (was: Ruled, next: Ruled, now: Instant): Day =>
  latest(periodAt(now, was.hours, was).first, periodAt(now, next.hours, next).first)

/** The same extra time, once what was used of it before this day is reckoned up. */
export const settledExtra = (
  course: Ruled,
  extra: ExtraTime,
  own: OwnDays,
  day: Day,
  now: Instant,
): ExtraTime => {
  if (!isUnsettled(extra, { first: day })) return extra
  const week = weekAt(now, course.hours, course.timeZone)
  const seconds = leftOn(course, extra, own, day)
  // Those of this week count for what staff may give in it.
  const grants = extra.grants.filter((grant) => grant.day >= day || grant.day >= week)
  return { grants, carried: { day, seconds } }
}

export const newGrant = (
  given: Pick<Grant, 'seconds' | 'until' | 'by'>,
  timeZone: string,
  at: Instant,
): Grant => ({ at, day: localDay(at, timeZone), ...given })

/** What some of them have given somebody in this week. */
export const grantedThisWeek = (
  { hours, timeZone }: Pick<Ruled, 'hours' | 'timeZone'>,
  extra: ExtraTime | undefined,
  by: Grant['by'],
  now: Instant,
): number => {
  const week = weekAt(now, hours, timeZone)
  return (extra?.grants ?? []).reduce(
    (sum, one) => (one.by === by && one.day >= week ? sum + one.seconds : sum),
    0,
  )
}
