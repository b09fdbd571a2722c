import { route, signedIn } from '../kernel/route.ts'
import { Id, Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { Operation } from '../operations/operations.ts'
import { Activity } from '../policies/policies.ts'
import { CourseKey } from './course.ts'
import { UndoInput } from './disk-inputs.ts'
import {
  AcceptedCourseMachine,
  Acted,
  ActInput,
  CourseMachine,
  MachineConnection,
  MachineKey,
} from './machines.ts'
import { OpenInput } from './open-input.ts'

const ofCourse = { access: signedIn, params: CourseKey } as const
const ofOperation = {
  access: signedIn,
  params: z.strictObject({ ...CourseKey.shape, operationId: Id }),
} as const

const ofOpening = {
  access: signedIn,
  staff: 'assistant',
  params: MachineKey,
  path: 'courses/{courseId}/machines/{vmId}/open',
  status: 202,
  response: z.strictObject({ message: z.string(), data: CourseMachine, operationId: z.string() }),
} as const

export const machineRoutes = {
  listMachines: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/machines',
    summary: 'Machines of a course by number, its source VM first',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: z.array(CourseMachine) }),
    item: CourseMachine,
    etag: true,
  }),
  actOnMachines: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/machines/act',
    summary:
      'Start, stop, restart, reset, clean or remove many machines, set new passwords, bring them to another version, or tell who has them something, as one operation',
    staff: 'assistant',
    paid: 'by-kind',
    body: ActInput,
    status: 202,
    response: Acted,
  }),
  readMachineConnection: route({
    method: 'GET',
    path: 'courses/{courseId}/machines/{vmId}/connection',
    summary: 'How to sign in to a machine; its student sees who looked',
    access: signedIn,
    staff: 'assistant',
    params: MachineKey,
    status: 200,
    response: z.strictObject({ data: MachineConnection }),
  }),
  answerHelp: route({
    method: 'DELETE',
    path: 'courses/{courseId}/machines/{vmId}/help',
    summary: 'Take down the hand of whoever asked for help',
    access: signedIn,
    staff: 'assistant',
    params: MachineKey,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  undoReset: route({
    method: 'POST',
    path: 'courses/{courseId}/machines/{vmId}/undo-reset',
    summary: 'Bring an old disk of a machine back, the newest unless one is named',
    access: signedIn,
    staff: 'assistant',
    params: MachineKey,
    body: UndoInput,
    bodyOptional: true,
    status: 202,
    response: AcceptedCourseMachine,
  }),
  removeKept: route({
    method: 'DELETE',
    path: 'courses/{courseId}/machines/{vmId}/kept/{id}',
    summary: 'Remove an old disk of a machine before its time',
    access: signedIn,
    staff: 'teacher',
    params: z.strictObject({ ...MachineKey.shape, id: Id }),
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: AcceptedCourseMachine,
  }),
  openMachine: route({
    ...ofOpening,
    method: 'POST',
    summary: 'Open the port of a machine for an address of its staff, until it stops',
    body: OpenInput,
    bodyOptional: true,
  }),
  closeMachine: route({
    ...ofOpening,
    method: 'DELETE',
    summary: 'Close the port of a machine that its staff have opened',
    body: Nothing,
    bodyOptional: true,
  }),
  listCourseActivity: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/activity',
    summary:
      'What happened to the machines of a course in the last 30 days, of one that is over also before; newest first, at most 200',
    staff: 'viewer',
    /** Only what happened to this machine. */
    query: z.strictObject({ vmId: z.optional(z.string().check(z.maxLength(128))) }),
    status: 200,
    response: z.strictObject({ data: z.array(Activity) }),
    etag: true,
  }),
  getCourseOperation: route({
    ...ofOperation,
    method: 'GET',
    path: 'courses/{courseId}/operations/{operationId}',
    summary: 'One operation of a course with its items',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: Operation }),
    etag: true,
  }),
  retryCourseOperation: route({
    ...ofOperation,
    method: 'POST',
    path: 'courses/{courseId}/operations/{operationId}/retry',
    summary: 'Do the failed items of an operation of a course once more',
    staff: 'assistant',
    paid: 'by-kind',
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: z.strictObject({ message: z.string(), data: Operation, operationId: z.string() }),
  }),
}
