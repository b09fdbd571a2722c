import { Temporal } from 'temporal-polyfill'
import { badField } from '../kernel/errors.ts'
import type { Instant } from '../kernel/instant.ts'

/** Days of a course are days on the clocks of its time zone: `2026-11-23`. */
export type Day = string

export const mostDays = 548
const weeksByDefault = 16

export const dayIn = (timeZone: string, now: Date): Day =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The midnight that ends the day; where the clocks skip it, the first instant of the next day. */
export const endOf = (day: Day, timeZone: string): Instant =>
  new Date(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString()

/** The last day of a course of the usual length. */
export const usualEnd = (startsOn: Day): Day =>
  Temporal.PlainDate.from(startsOn).add({ weeks: weeksByDefault }).subtract({ days: 1 }).toString()

/** The last day of a course that begins on another day and is as long. */
export const asLong = (startsOn: Day, endsOn: Day, newStart: Day): Day =>
  Temporal.PlainDate.from(newStart)
    .add(Temporal.PlainDate.from(startsOn).until(endsOn, { largestUnit: 'day' }))
    .toString()

/** Refuses days that no course can have, at the field that was sent. */
export const checkDays = (startsOn: Day, endsOn: Day, field: 'startsOn' | 'endsOn' = 'endsOn'): void => {
  if (endsOn < startsOn) throw badField(field, 'The last day is before the first.')
  const { days } = Temporal.PlainDate.from(startsOn).until(endsOn, { largestUnit: 'day' })
  if (days > mostDays) throw badField(field, 'A course lasts at most 18 months.')
}
