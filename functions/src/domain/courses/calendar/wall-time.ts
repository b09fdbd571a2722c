import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../../kernel/instant.ts'
import type { Day } from '../course-days.ts'

/**
 * From the clocks of a zone to instants and back. A time that the clocks skip is later by as much as they skip; of one
 * that they show twice the first counts: `compatible` of https://tc39.es/proposal-temporal/docs/ambiguity.html.
 *
 * The polyfill, which knows the days of courses anyway, takes 20 µs a time; what was written over `Intl` for a trial took
 * 8, which no page and no worker would notice. every-zone.test.ts compares it with what `Intl` says of each minute.
 */

export interface Placed {
  readonly at: Instant
  /** `10:00`: what the clocks show then. */
  readonly shown: string
  /** The clocks show the time never, or twice, on this day. */
  readonly odd?: 'missing' | 'twice'
}

const clockOf = ({ hour, minute }: Temporal.ZonedDateTime): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

const instantOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Instant =>
  new Date(epochMilliseconds).toISOString()

export const placed = (day: Day, clock: string, timeZone: string): Placed => {
  const wall = Temporal.PlainDateTime.from(`${day}T${clock}`)
  const first = wall.toZonedDateTime(timeZone)
  const at = instantOf(first)
  const shown = clockOf(first)
  if (shown !== clock) return { at, shown, odd: 'missing' }
  const last = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  return instantOf(last) === at ? { at, shown } : { at, shown, odd: 'twice' }
}

/** What the clocks show: `2027-03-28T03:30`. */
export const localTime = (at: Instant, timeZone: string): string => {
  const shown = Temporal.Instant.fromEpochMilliseconds(Date.parse(at)).toZonedDateTimeISO(timeZone)
  return `${shown.toPlainDate().toString()}T${clockOf(shown)}`
}

/** The same without the day: `03:30`. */
export const localClock = (at: Instant, timeZone: string): string => localTime(at, timeZone).slice(11)
export const localDay = (at: Instant, timeZone: string): Day => localTime(at, timeZone).slice(0, 10)

/** The first instant of a day. */
export const startOfDay = (day: Day, timeZone: string): Instant =>
  instantOf(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))

/** The clocks are put forward or back in the course of the day. */
export const clocksChangeOn = (day: Day, timeZone: string): boolean =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).hoursInDay !== 24
