import { type BatchId, idOf, type LabId, type OperationId, type PersonId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  listOf,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
} from '../kernel/shape.ts'
/** What the partition of a lab holds about its students. Who a student is to a sign-in stands in container `users`. */

/**
 * A student as the lab's lists show them. It is written before the person's account and removed after it, so that
 * whoever has an account as a student stands in a lab, whatever died in between.
 */
export interface StudentRecord {
  readonly type: 'student'
  /** The person's id: made of the address, so that an address is one student. */
  readonly id: PersonId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly name: string
  readonly email: string
  /** Lower-case words that a search may begin with. */
  readonly search: readonly string[]
  /** Only `ready` ones are seen. `pending`: the account is being made; `deleting`: it is being removed. */
  readonly state: 'pending' | 'ready' | 'deleting'
  /** The request or batch that makes the account, which carries the same mark: nobody removes somebody else's. */
  readonly madeBy: string
  readonly createdAt: Instant
  /** The account is of another lab, and stays there. */
  readonly guest?: true
  /** When the sweeper finishes a removal or undoes a creation. A batch of an import has its own. */
  readonly dueAt?: Instant
}

/** Rises with every student who is about to be removed: whoever allocates many VMs sees that nobody left meanwhile. */
export interface RosterRecord {
  readonly type: 'roster'
  readonly id: 'roster'
  readonly labId: LabId
  readonly uk: 'roster'
  readonly schema: 1
  readonly removals: number
}

/** One row of an import: what becomes a student, and why it did not. */
export interface ImportedStudent {
  readonly name: string
  readonly email: string
  /** One plain sentence. */
  readonly error?: string
}

/** A part of an import, small enough for one worker and one transaction. */
export interface StudentBatchRecord {
  readonly type: 'student-batch'
  /** `sb_`, the operation's random part and the batch's place in it. */
  readonly id: BatchId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly operationId: OperationId
  readonly requestId: string
  /** In the order of the file. */
  readonly place: number
  readonly state: 'open' | 'done'
  readonly students: readonly ImportedStudent[]
  /** How many of them have an error, once it is done. */
  readonly failed?: number
  /** A JSON list in the order of the students, sealed to lab and record; gone as soon as the accounts are made. */
  readonly sealedPasswords?: string
  /** Which batch is called when this one is begun: so few of them are in the queue at a time. */
  readonly next?: BatchId
  /** Rises with every claim: who holds an older number may no longer write. */
  readonly fence: number
  /** Nobody may claim it before. */
  readonly leaseUntil: Instant
  /** When the sweeper looks at it if no message did; absent until it is called, and once it is done. */
  readonly dueAt?: Instant
  readonly createdAt: Instant
  readonly ttl: number
}

/** What an operation shows of a batch. */
export type BatchView = Pick<StudentBatchRecord, 'place' | 'state' | 'fence' | 'students'>

export const studentShape: Shape<StudentRecord> = {
  type: oneOf('student'),
  id: idOf('u'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  name: text,
  email: text,
  search: listOf(text),
  state: oneOf('pending', 'ready', 'deleting'),
  madeBy: text,
  createdAt: text,
  guest: maybe(oneOf(true)),
  dueAt: maybeText,
}

export const rosterShape: Shape<RosterRecord> = {
  type: oneOf('roster'),
  id: oneOf('roster'),
  labId: idOf('lab'),
  uk: oneOf('roster'),
  schema: oneOf(1),
  removals: number,
}

export const batchShape: Shape<StudentBatchRecord> = {
  type: oneOf('student-batch'),
  id: idOf('sb'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  operationId: idOf('op'),
  requestId: text,
  place: number,
  state: oneOf('open', 'done'),
  students: listOf(part<ImportedStudent>({ name: text, email: text, error: maybeText })),
  failed: maybeNumber,
  sealedPasswords: maybeText,
  next: maybe(idOf('sb')),
  fence: number,
  leaseUntil: text,
  dueAt: maybeText,
  createdAt: text,
  ttl: number,
}
