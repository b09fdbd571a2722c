import { route, signedIn } from '../kernel/route.ts'
import { Id, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CheckpointInput, RestoreInput, UndoInput } from './disk-inputs.ts'
import { AcceptedMachine, MyMachineKey } from './my-machine.ts'

/** What is seldom done with one's own machine: apart from its other routes, which its page needs at once. */

/** `start`: a machine that is off is started first. */
export const PasswordInput = z.strictObject({ start: z.optional(z.boolean()) })

const ofMachine = { access: signedIn, mine: true, params: MyMachineKey, secret: true } as const
const work = { ...ofMachine, method: 'POST', body: Nothing, bodyOptional: true, status: 202 } as const

export const myCareRoutes = {
  setMyPassword: route({
    ...work,
    path: 'me/machines/{vmId}/password',
    summary: "Set a new password in the caller's machine, which is started first where that is wanted",
    paid: 'by-kind',
    body: PasswordInput,
    response: AcceptedMachine,
  }),
  resetMyMachine: route({
    ...work,
    path: 'me/machines/{vmId}/reset',
    summary:
      "Give the caller's machine a new disk of the course's version or image; the old one is kept for some days",
    response: AcceptedMachine,
  }),
  undoMyReset: route({
    ...work,
    path: 'me/machines/{vmId}/undo-reset',
    summary: "Bring an old disk of the caller's machine back, the newest unless one is named",
    body: UndoInput,
    response: AcceptedMachine,
  }),
  saveCheckpoint: route({
    ...work,
    path: 'me/machines/{vmId}/checkpoint',
    summary: "Save the disk of the caller's machine as it is now",
    body: CheckpointInput,
    response: AcceptedMachine,
  }),
  restoreCheckpoint: route({
    ...work,
    path: 'me/machines/{vmId}/restore',
    summary: "Give the caller's machine a disk of a checkpoint",
    body: RestoreInput,
    bodyOptional: false,
    response: AcceptedMachine,
  }),
  forgetCheckpoint: route({
    ...work,
    method: 'DELETE',
    path: 'me/machines/{vmId}/checkpoints/{id}',
    summary: "Remove a checkpoint of the caller's machine",
    params: z.strictObject({ ...MyMachineKey.shape, id: Id }),
    response: AcceptedMachine,
  }),
}
