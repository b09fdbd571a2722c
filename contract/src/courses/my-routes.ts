import { FileAnswer, route, signedIn } from '../kernel/route.ts'
import { Id, Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CheckpointInput, RestoreInput, UndoInput } from './disks.ts'
import { KeepInput } from './grants.ts'
import { AcceptedMachine, HelpInput, HelpShown, MyMachine, MyMachineKey } from './my-machine.ts'

const ofMachine = { access: signedIn, mine: true, params: MyMachineKey, secret: true } as const
const work = { ...ofMachine, method: 'POST', body: Nothing, bodyOptional: true, status: 202 } as const
const ofHelp = { ...ofMachine, path: 'me/machines/{vmId}/help', status: 200 } as const

/** Somebody's machines of courses, whatever the account's role. */
export const myRoutes = {
  getMyMachine: route({
    ...ofMachine,
    method: 'GET',
    path: 'me/machines/{vmId}',
    summary: "The caller's machine of a course, with what is needed to connect",
    status: 200,
    response: z.strictObject({ data: MyMachine }),
  }),
  myRdpFile: route({
    ...ofMachine,
    method: 'GET',
    path: 'me/machines/{vmId}/rdp',
    summary: "A file that opens a remote desktop on the caller's machine",
    status: 200,
    response: FileAnswer,
    file: 'application/x-rdp',
  }),
  startMyMachine: route({
    ...work,
    path: 'me/machines/{vmId}/start',
    summary: "Start the caller's machine",
    paid: true,
    response: AcceptedMachine,
  }),
  stopMyMachine: route({
    ...work,
    path: 'me/machines/{vmId}/stop',
    summary: "Stop the caller's machine, so that it costs no more than it has to",
    response: AcceptedMachine,
  }),
  restartMyMachine: route({
    ...work,
    path: 'me/machines/{vmId}/restart',
    summary: "Restart the caller's machine",
    paid: true,
    response: AcceptedMachine,
  }),
  keepMyMachine: route({
    ...ofMachine,
    method: 'POST',
    path: 'me/machines/{vmId}/keep',
    summary: "Keep the caller's machine running, also after a class that lets them",
    body: KeepInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: MyMachine }),
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
  askForHelp: route({
    ...ofHelp,
    method: 'POST',
    summary: 'Raise a hand, with a sentence; again to say another one',
    body: HelpInput,
    response: HelpShown,
  }),
  takeHandDown: route({
    ...ofHelp,
    method: 'DELETE',
    summary: 'Take the own hand down',
    body: Nothing,
    bodyOptional: true,
    response: Message,
  }),
}
