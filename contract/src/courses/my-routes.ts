import { FileAnswer, route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { AcceptedMachine, MyMachine, MyMachineKey } from './my-machine.ts'

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
  bringMyMachineBack: route({
    ...work,
    path: 'me/machines/{vmId}/bring-back',
    summary: "Make the caller's machine of the snapshot that it is parked as, and start it",
    paid: true,
    response: AcceptedMachine,
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
