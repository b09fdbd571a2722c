import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { type CourseId, idOf, type LabId, type OperationId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybe, maybeText, number, oneOf, type Shape, text, word } from '../kernel/shape.ts'

/** Who asked for what, and how far it is. */
export interface OperationRecord {
  readonly type: 'operation'
  readonly id: OperationId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly kind: OperationKind
  /** Who asked, and in which request. */
  readonly requestedBy: string
  readonly requestId: string
  /** Why it is done, to end the sentence of an activity: "by Olga Owner". */
  readonly because?: string
  /** Whose machines it is about, where it was asked for in a course. */
  readonly courseId?: CourseId
  /** `accepting` while its records are still being written: unseen, and when it stays so the sweeper goes on to `undoing`, until it is gone. */
  readonly state: 'accepting' | 'accepted' | 'undoing'
  readonly total: number
  readonly succeeded: number
  readonly failed: number
  /** Steps without a result yet. */
  readonly open: number
  readonly createdAt: Instant
  /** When the newest result came in: the end of the operation once nothing is open. */
  readonly finishedAt?: Instant
  readonly dueAt?: Instant
  /** Seconds after the last change until the database forgets it. */
  readonly ttl: number
}

export const operationShape: Shape<OperationRecord> = {
  type: oneOf('operation'),
  id: idOf('op'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  kind: word<OperationKind>(),
  requestedBy: text,
  requestId: text,
  because: maybeText,
  courseId: maybe(idOf('crs')),
  state: oneOf('accepting', 'accepted', 'undoing'),
  total: number,
  succeeded: number,
  failed: number,
  open: number,
  createdAt: text,
  finishedAt: maybeText,
  dueAt: maybeText,
  ttl: number,
}
