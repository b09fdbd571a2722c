import { route, signedIn } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'
import { AcceptedMachine, MyMachineKey } from './my-machine.ts'

/** What is seldom done with one's own machine: apart from its other routes, which its page needs at once. */

/** `start`: a machine that is off is started first. */
export const PasswordInput = z.strictObject({ start: z.optional(z.boolean()) })

export const myCareRoutes = {
  setMyPassword: route({
    access: signedIn,
    mine: true,
    params: MyMachineKey,
    secret: true,
    method: 'POST',
    path: 'me/machines/{vmId}/password',
    summary: "Set a new password in the caller's machine, which is started first where that is wanted",
    paid: 'by-kind',
    body: PasswordInput,
    bodyOptional: true,
    status: 202,
    response: AcceptedMachine,
  }),
}
