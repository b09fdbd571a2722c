import type { Timetable } from '@labkeeper/contract/courses/planned'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import type { Instant } from '../../kernel/instant.ts'
import { type Boundary, boundariesOf } from './boundaries.ts'
import type { Known } from './class-on.ts'
import { type Meeting, meetingsIn } from './meetings.ts'
import { localDay, startOfDay } from './wall-time.ts'

/** A class begins at most so many days before an instant at which it is still on: 16 hours, and the night. */
const daysBefore = 2
const daysAtOnce = 10

/** What the calendar has from an instant on. */
export interface Ahead {
  readonly boundaries: readonly Boundary[]
  /** All that were looked at, the earliest first. */
  readonly meetings: readonly Meeting[]
}

interface Search extends Known {
  readonly from: Instant
  readonly count: number
}

/**
 * The first boundaries at or after an instant. Days are looked at as far as is needed, some at a time: what joins what costs the
 * square of the classes that are looked at, and a year of them costs nothing as long as something comes this week.
 */
export const ahead = (timetable: Timetable, { from, count, on = [], ended = [] }: Search): Ahead => {
  const { timeZone, startsOn, endsOn } = timetable
  const around = numberOf(localDay(from, timeZone)) - daysBefore
  const first = Math.max(around, numberOf(startsOn))
  const known = new Set([...on.map(({ key }) => key), ...ended])
  const planned: Meeting[] = []
  for (let day = first; ; day += daysAtOnce) {
    const last = dayOf(day + daysAtOnce - 1)
    const isAll = last >= endsOn
    planned.push(...meetingsIn(timetable, dayOf(day), last).filter(({ key }) => !known.has(key)))
    const meetings = [...planned, ...on]
    const midnight = startOfDay(last, timeZone)
    const coming = boundariesOf(meetings).filter(({ at }) => at >= from)
    // A class of the day after these may be prepared, or join one of them, before midnight.
    const sure = isAll ? coming : coming.filter(({ at }) => at < midnight)
    if (isAll || sure.length >= count) return { boundaries: sure.slice(0, count), meetings }
  }
}

/** The first boundary after an instant, if any is to come. */
export const nextBoundary = (
  timetable: Timetable,
  after: Instant,
  known: Known = {},
): Boundary | undefined => {
  const from = new Date(Date.parse(after) + 1).toISOString()
  return ahead(timetable, { ...known, from, count: 1 }).boundaries[0]
}
