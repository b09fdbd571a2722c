import { route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'
import { JoinCode, NewJoinCode } from './people.ts'

const ofCourse = { access: signedIn, params: CourseKey, path: 'courses/{courseId}/join-code' } as const

export const joinCodeRoutes = {
  getJoinCode: route({
    ...ofCourse,
    method: 'GET',
    summary: 'The code by which people join a course',
    staff: 'assistant',
    status: 200,
    response: z.strictObject({ data: z.nullable(JoinCode) }),
    secret: true,
  }),
  makeJoinCode: route({
    ...ofCourse,
    method: 'POST',
    summary: 'A new code; the old one ends',
    staff: 'teacher',
    body: NewJoinCode,
    bodyOptional: true,
    status: 201,
    response: z.strictObject({ message: z.string(), data: JoinCode }),
    secret: true,
  }),
  endJoinCode: route({
    ...ofCourse,
    method: 'DELETE',
    summary: 'End the code',
    staff: 'teacher',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
}
