import { numberOf, weekdayOf } from './series-days.ts'

/** Days as sentences name them. */

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const monthNames = [
  ...(['January', 'February', 'March', 'April', 'May', 'June', 'July'] as const),
  ...(['August', 'September', 'October', 'November', 'December'] as const),
]

/** '2026-11-29' → '29 November' */
export const dayInWords = (day: string): string => {
  const date = new Date(`${day}T00:00:00.000Z`)
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`
}

/** '2027-03-28' → 'Sunday 28 March' */
export const weekdayInWords = (day: string): string =>
  `${weekdayNames[weekdayOf(numberOf(day))]} ${dayInWords(day)}`
