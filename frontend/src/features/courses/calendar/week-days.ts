import { dayOf, numberOf, weekdayOf } from '@labkeeper/contract/courses/series-days'

/** The days of a week, which begins on Monday. */

const daysPerWeek = 7

export const mondayOf = (day: string): string => dayOf(numberOf(day) - weekdayOf(numberOf(day)))

export const daysAfter = (day: string, days: number): string => dayOf(numberOf(day) + days)

export const weeksAway = (monday: string, weeks: number): string => daysAfter(monday, weeks * daysPerWeek)

export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: daysPerWeek }, (_, index) => daysAfter(monday, index))

/** The week that is shown first: this one, or of a course that is to come or over the one in it that is nearest. */
export const firstWeek = (
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  today: string,
): string => mondayOf(today < startsOn ? startsOn : today > endsOn ? endsOn : today)

/** Anyone can type anything into an address: what is no day is no week. */
export const weekIn = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : mondayOf(text)
}
