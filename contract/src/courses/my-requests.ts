import { route, signedIn } from '../kernel/route.ts'
import { Id, Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { RequestAnswer, RequestInput } from './grants.ts'

const ofCourse = {
  access: signedIn,
  enrolled: true,
  params: z.strictObject({ courseId: Id }),
  path: 'me/courses/{courseId}/requests',
} as const

/** What students ask of their courses themselves. */
export const myRequestRoutes = {
  askForTime: route({
    ...ofCourse,
    method: 'POST',
    summary: 'Ask for more own time',
    body: RequestInput,
    status: 201,
    response: RequestAnswer,
  }),
  takeRequestBack: route({
    ...ofCourse,
    method: 'DELETE',
    summary: 'Take the own request for more time back',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
}
