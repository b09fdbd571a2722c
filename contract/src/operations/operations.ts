import { owners, route } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

export const OperationKind = z.enum([
  'create',
  'start',
  'stop',
  'restart',
  'delete',
  'snapshot',
  'delete-template',
  'password',
  /** Of SSH, in guests of courses. */
  'keys',
  'import-students',
  'publish',
  'clean',
  'remove',
  'reset',
  'undo-reset',
  'restore',
  'bring',
  'checkpoint',
  /** To the students of a course: read by id only. */
  'message',
  /** Who may reach a machine from outside: likewise. */
  'open',
  'close-port',
  /** Why somebody cannot connect: likewise. */
  'doctor',
  /** What the doctor offered. */
  'repair',
  /** What a machine keeps while it is stopped, where that was not done with its stop: read by id only. */
  'sleep',
  /** The end of a course: all of it in Azure goes. */
  'clean-up',
  /** A machine becomes a snapshot of its disk, and a machine again. */
  'park',
  'bring-back',
  /** What costs for nothing. */
  'remove-waste',
  /** A VM of what lies in the bin. */
  'restore-bin',
])
export type OperationKind = z.infer<typeof OperationKind>

export const ItemStatus = z.enum(['queued', 'running', 'succeeded', 'failed'])
export type ItemStatus = z.infer<typeof ItemStatus>

export const OperationStatus = z.enum(['running', 'succeeded', 'failed', 'partial'])
export type OperationStatus = z.infer<typeof OperationStatus>

/** One piece of asynchronous work and how each VM (template, student) of it fares. Times are ISO instants. */
export const Operation = z.strictObject({
  id: z.string(),
  kind: OperationKind,
  /** Where it was asked for in a course. */
  courseId: z.optional(z.string()),
  status: OperationStatus,
  total: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  /** An import that waits for another one of the lab to end. */
  waits: z.optional(z.literal(true)),
  /** Of an import none in a list, and none when it has more than 1,000 students: see its failures. */
  items: z.array(
    z.strictObject({
      name: z.string(),
      status: ItemStatus,
      /** One plain sentence of at most 320 characters. */
      error: z.optional(z.string()),
      /** It succeeded, but for this: one plain sentence. */
      warning: z.optional(z.string()),
      /** When what Azure kept of a VM, after a deletion or a creation that failed, is tried again by itself. */
      triedAgainAt: z.optional(z.string()),
    }),
  ),
  createdAt: z.string(),
  finishedAt: z.optional(z.string()),
})
export type Operation = z.infer<typeof Operation>

/** The largest import whose operation names every student. */
export const mostStudentItems = 1_000

/** A failed item. `place` counts from 0, in the order of the items; of an import, of the rows that were accepted. */
export const OperationFailure = z.strictObject({ place: z.number(), name: z.string(), error: z.string() })
export type OperationFailure = z.infer<typeof OperationFailure>

/** The most failures of a page. */
export const mostFailures = 200

const OperationKey = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const operationRoutes = {
  listOperations: route({
    method: 'GET',
    path: 'operations',
    summary: 'Operations of the last days but messages, openings, diagnoses and sleep, newest first',
    access: owners,
    query: z.strictObject({ active: z.optional(z.enum(['true', 'false'])) }),
    status: 200,
    response: z.strictObject({ data: z.array(Operation) }),
    etag: true,
  }),
  getOperation: route({
    method: 'GET',
    path: 'operations/{id}',
    summary: 'One operation with its items',
    access: owners,
    params: OperationKey,
    status: 200,
    response: z.strictObject({ data: Operation }),
    etag: true,
  }),
  listFailures: route({
    method: 'GET',
    path: 'operations/{id}/failures',
    summary: `What failed in an operation, in order, at most ${mostFailures} at once`,
    access: owners,
    params: OperationKey,
    /** The place of the last failure seen. A place never changes, so that nothing is told twice while work goes on. */
    query: z.strictObject({
      after: z.optional(z.string().check(z.regex(/^\d{1,7}$/, 'must be a whole number'))),
    }),
    status: 200,
    response: z.strictObject({
      data: z.array(OperationFailure),
      /** What to give as `after` for the next page; absent on the last one. */
      next: z.optional(z.number()),
    }),
    etag: true,
  }),
  retryOperation: route({
    method: 'POST',
    path: 'operations/{id}/retry',
    summary: 'Do the failed items once more',
    access: owners,
    paid: 'by-kind',
    params: OperationKey,
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: z.strictObject({ message: z.string(), data: Operation, operationId: z.string() }),
  }),
}
