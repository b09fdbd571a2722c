import { route, students } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'

/** Beside `passwords.ts`, so that the page of a student does without the forms of that. */
export const givenPasswordRoutes = {
  keepPassword: route({
    method: 'POST',
    path: 'user/keep-password',
    summary: 'Keep the password that somebody else chose: nobody offers to change it any more',
    access: students,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
}
