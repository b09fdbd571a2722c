import type { Hours } from '@labkeeper/contract/courses/hours'
import { dayOf, numberOf, weekdayOf } from '@labkeeper/contract/courses/series-days'
import type { Instant } from '../../kernel/instant.ts'
import { localDay, startOfDay } from '../calendar/wall-time.ts'
import type { Day } from '../course-days.ts'

/** Spans after which own time begins anew: at midnights on the clocks of the course. */

type Rule = Pick<Hours, 'period' | 'weekStart'>

/** Of a course its days and clocks. */
interface Place {
  readonly timeZone: string
  readonly startsOn: Day
}

export interface Period {
  /** Days from this one on are of it. That of the whole course takes in what was before its first day. */
  readonly first: Day
  readonly startsAt: Instant
  /** The first day of the next. */
  readonly next?: Day
  readonly endsAt?: Instant
}

const daysPerWeek = 7
const always: Day = '0000-01-01'

const firstOfWeek = (day: Day, weekStart: Hours['weekStart']): Day => {
  const number = numberOf(day)
  const since = (weekdayOf(number) + (weekStart === 'SU' ? 1 : 0)) % daysPerWeek
  return dayOf(number - since)
}

const longestMonth = 31
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The one that a day is of. */
export const periodOf = (day: Day, { period, weekStart }: Rule, { timeZone, startsOn }: Place): Period => {
  if (period === 'course') return { first: always, startsAt: startOfDay(startsOn, timeZone) }
  const first = period === 'week' ? firstOfWeek(day, weekStart) : firstOfMonth(day)
  const next =
    period === 'week'
      ? dayOf(numberOf(first) + daysPerWeek)
      : firstOfMonth(dayOf(numberOf(first) + longestMonth))
  return { first, startsAt: startOfDay(first, timeZone), next, endsAt: startOfDay(next, timeZone) }
}

export const periodAt = (now: Instant, rule: Rule, place: Place): Period =>
  periodOf(localDay(now, place.timeZone), rule, place)

/** The week in which grants are counted that somebody may give only so many of. */
export const weekAt = (now: Instant, { weekStart }: Pick<Hours, 'weekStart'>, timeZone: string): Day =>
  firstOfWeek(localDay(now, timeZone), weekStart)
