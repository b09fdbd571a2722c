import { route, signedIn } from '../kernel/route.ts'
import { Id } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'
import { AnswerInput, Granted, GrantInput, RequestAnswer } from './grants.ts'
import { HoursInput, HoursOfCourse } from './hours.ts'
import { TimeRequest } from './my-hours.ts'

const ofCourse = { access: signedIn, params: CourseKey } as const

/** Own time of a course's students. */
export const hoursRoutes = {
  getHours: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/hours',
    summary: 'How much own time there is, and where each student stands',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: HoursOfCourse }),
  }),
  saveHours: route({
    ...ofCourse,
    method: 'PUT',
    path: 'courses/{courseId}/hours',
    summary: 'Say how much own time there is; 412 when somebody else was faster',
    staff: 'teacher',
    body: HoursInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: HoursOfCourse }),
  }),
  grantHours: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/grants',
    summary: 'Give students more own time',
    staff: 'assistant',
    body: GrantInput,
    status: 200,
    response: Granted,
  }),
  listRequests: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/requests',
    summary: 'Who asks for more own time, the oldest first',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: z.array(TimeRequest) }),
    item: TimeRequest,
    etag: true,
  }),
  answerRequest: route({
    method: 'POST',
    path: 'courses/{courseId}/requests/{requestId}',
    summary: 'Grant a request for more own time, or refuse it',
    access: signedIn,
    staff: 'assistant',
    params: z.strictObject({ ...CourseKey.shape, requestId: Id }),
    body: AnswerInput,
    status: 200,
    response: RequestAnswer,
  }),
}
