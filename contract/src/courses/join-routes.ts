import { anyone, route, signedIn } from '../kernel/route.ts'
import { Message } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { JoinAccount, Joined, JoinedAccount, JoinInput, JoinKey, JoinOffer, ProveInput } from './joining.ts'

export const joinRoutes = {
  showOffer: route({
    method: 'GET',
    path: 'join/{code}',
    summary: 'What a code or a personal link leads to',
    access: anyone,
    params: JoinKey,
    status: 200,
    response: z.strictObject({ data: JoinOffer }),
    secret: true,
  }),
  proveAddress: route({
    method: 'POST',
    path: 'join/{code}/prove',
    summary: 'Have six digits sent to an address that may join',
    access: anyone,
    params: JoinKey,
    body: ProveInput,
    status: 200,
    response: Message,
    secret: true,
  }),
  joinWithNewAccount: route({
    method: 'POST',
    path: 'join/{code}/account',
    summary: 'Make an account in the lab of the course, join, and sign in',
    access: anyone,
    params: JoinKey,
    body: JoinAccount,
    status: 201,
    response: JoinedAccount,
    secret: true,
  }),
  joinCourse: route({
    method: 'POST',
    path: 'join/{code}',
    summary: 'Join with the account that is signed in',
    access: signedIn,
    params: JoinKey,
    body: JoinInput,
    bodyOptional: true,
    status: 200,
    response: Joined,
    secret: true,
  }),
}
