import { anyone, FileAnswer, route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'

/** A secret address at which somebody's calendar program finds the classes of a course. */

/** Of the link that holds. What it is was said when it was made, and nobody knows it since. */
export const CalendarLink = z.strictObject({ madeAt: z.string() })
export type CalendarLink = z.infer<typeof CalendarLink>
/** `path` begins with `/api/`: where the API is knows whoever called it. */
export const NewCalendarLink = z.strictObject({ path: z.string(), madeAt: z.string() })
export type NewCalendarLink = z.infer<typeof NewCalendarLink>

const ofLink = { access: signedIn, params: CourseKey, path: 'me/courses/{courseId}/calendar-link' } as const

export const calendarLinkRoutes = {
  getCalendarLink: route({
    ...ofLink,
    method: 'GET',
    summary: "Whether the caller has a link to a course's calendar",
    status: 200,
    response: z.strictObject({ data: z.nullable(CalendarLink) }),
  }),
  makeCalendarLink: route({
    ...ofLink,
    method: 'POST',
    summary: "A new link to a course's calendar, shown this once; the old one ends",
    body: Nothing,
    bodyOptional: true,
    status: 201,
    response: z.strictObject({ message: z.string(), data: NewCalendarLink }),
    secret: true,
  }),
  endCalendarLink: route({
    ...ofLink,
    method: 'DELETE',
    summary: "End the caller's link to a course's calendar",
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  readCalendarLink: route({
    method: 'GET',
    path: 'courses/{courseId}/calendar.ics',
    summary: 'The classes of the last week and the next twelve months, for whoever has the key',
    access: anyone,
    params: CourseKey,
    query: z.strictObject({ key: z.optional(z.string()) }),
    status: 200,
    response: FileAnswer,
    file: 'text/calendar; charset=utf-8',
    etag: true,
  }),
}
