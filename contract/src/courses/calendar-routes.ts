import { route, signedIn } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'
import { Calendar, CalendarInput } from './calendar.ts'
import { Preview, PreviewInput } from './calendar-preview.ts'
import { ClassChange, ClassNow, Meeting, MeetingAnswer } from './classes.ts'
import { CourseKey } from './course.ts'
import { Day } from './days.ts'

const ofCourse = { access: signedIn, params: CourseKey } as const

export const calendarRoutes = {
  getCalendar: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/calendar',
    summary: 'Series and exceptions of a course',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: Calendar }),
  }),
  saveCalendar: route({
    ...ofCourse,
    method: 'PUT',
    path: 'courses/{courseId}/calendar',
    summary: 'Replace series and exceptions; 412 when somebody else was faster',
    staff: 'teacher',
    body: CalendarInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: Calendar }),
  }),
  previewCalendar: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/calendar/preview',
    summary: 'What a calendar would mean; changes nothing',
    staff: 'teacher',
    body: PreviewInput,
    status: 200,
    response: z.strictObject({ data: Preview }),
  }),
  listClasses: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/classes',
    summary: 'Past and coming classes, the earliest first, at most 100',
    staff: 'viewer',
    /** The last 7 and the next 28 days, when absent. */
    query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
    status: 200,
    response: z.strictObject({ data: z.array(Meeting) }),
    item: Meeting,
    etag: true,
  }),
  beginClass: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/classes',
    summary: 'A class that begins at once',
    staff: 'assistant',
    paid: true,
    body: ClassNow,
    status: 202,
    /** Without `operationId` there was nobody to start. */
    response: z.strictObject({ ...MeetingAnswer.shape, operationId: z.optional(z.string()) }),
  }),
  changeClass: route({
    method: 'POST',
    path: 'courses/{courseId}/classes/{key}',
    summary: 'Cancel, move, extend or end one class',
    access: signedIn,
    staff: 'assistant',
    params: z.strictObject({ ...CourseKey.shape, key: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: ClassChange,
    status: 200,
    response: MeetingAnswer,
  }),
}
