import { route, signedIn } from '../kernel/route.ts'
import { Id, Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { MessageToDevice } from './accounts.ts'

/** As many sessions a person has at most: with the next one, the oldest ends. */
export const mostSessions = 20

/** One sign-in that is still good. Times are ISO instants. */
export const SignedInSession = z.strictObject({
  _id: z.string(),
  /** In words: 'Firefox on Windows'. */
  browser: z.string(),
  startedAt: z.string(),
  /** To within some minutes. */
  usedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

export const sessionRoutes = {
  listSessions: route({
    method: 'GET',
    path: 'user/sessions',
    summary: 'Where the caller is signed in: this session first, then by last use',
    access: signedIn,
    status: 200,
    response: z.strictObject({ data: z.array(SignedInSession) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: 'user/sessions/{id}',
    summary: 'End one session of the caller',
    access: signedIn,
    params: z.strictObject({ id: Id }),
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  endOtherSessions: route({
    method: 'POST',
    path: 'user/sessions/end-others',
    summary: 'End all sessions of the caller but this one; no other device is known any more',
    access: signedIn,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: MessageToDevice,
    device: true,
  }),
}
