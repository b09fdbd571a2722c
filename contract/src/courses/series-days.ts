/** Days of a course as numbers, so that weeks can be counted: days since 1970-01-01, which was a Thursday. */

const dayMs = 24 * 60 * 60_000

export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / dayMs
/** The last day that four digits of a year can write: whatever is later is this one. */
const lastNumber = numberOf('9999-12-31')
export const dayOf = (number: number): string =>
  new Date(Math.min(number, lastNumber) * dayMs).toISOString().slice(0, 10)

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

const daysPerWeek = 7
const thursday = 3

/** 0 is Monday. */
export const weekdayOf = (number: number): number =>
  (((number + thursday) % daysPerWeek) + daysPerWeek) % daysPerWeek
/** Weeks begin on Monday. */
export const weekOf = (number: number): number => Math.floor((number + thursday) / daysPerWeek)

export interface Recurring {
  readonly days: readonly Weekday[]
  readonly from: string
  readonly until: string
  readonly everyWeeks?: number | undefined
}

/** Whether a series has a day, exceptions aside. */
export const isDayOf = ({ days, from, until, everyWeeks = 1 }: Recurring, number: number): boolean => {
  const first = numberOf(from)
  if (number < first || number > numberOf(until)) return false
  const weekday = weekdays[weekdayOf(number)]
  if (weekday === undefined || !days.includes(weekday)) return false
  return (weekOf(number) - weekOf(first)) % everyWeeks === 0
}
