import { route, signedIn } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'
import { ExceptionInput } from './calendar.ts'
import { CourseKey } from './course.ts'

/** Holidays as calendar files have them: https://www.rfc-editor.org/rfc/rfc5545 */

/** Characters that a file may have. */
export const longestCalendarFile = 200_000

export const HolidaysInput = z.strictObject({ ics: z.string().check(z.maxLength(longestCalendarFile)) })

/** One of them as an exception of the calendar, which nobody has saved. */
export const FoundHoliday = z.strictObject({ name: z.string(), exception: ExceptionInput })
export type FoundHoliday = z.infer<typeof FoundHoliday>

/** Apart from the other routes of a calendar: only one dialog asks for it. */
export const calendarHolidayRoutes = {
  readHolidays: route({
    access: signedIn,
    params: CourseKey,
    method: 'POST',
    path: 'courses/{courseId}/calendar/holidays',
    summary: 'The all-day events of a calendar file, at most 200 that touch the course; changes nothing',
    staff: 'teacher',
    body: HolidaysInput,
    status: 200,
    response: z.strictObject({ data: z.strictObject({ holidays: z.array(FoundHoliday) }) }),
  }),
}
