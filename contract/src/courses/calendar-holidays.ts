import { z } from '../kernel/zod.ts'
import { ExceptionInput } from './calendar.ts'

/** Holidays as calendar files have them: https://www.rfc-editor.org/rfc/rfc5545 */

/** Characters that a file may have. */
export const longestCalendarFile = 200_000

export const HolidaysInput = z.strictObject({ ics: z.string().check(z.maxLength(longestCalendarFile)) })

/** One of them as an exception of the calendar, which nobody has saved. */
export const FoundHoliday = z.strictObject({ name: z.string(), exception: ExceptionInput })
export type FoundHoliday = z.infer<typeof FoundHoliday>
