import type { BatchView, StudentBatchRecord, StudentRecord } from '../domain/student-records.ts'
import type { OperationRecord } from '../domain/work-records.ts'

/** How a batch ends. */
interface BatchResult {
  /** Students whose accounts were made: their pending records become ready. */
  readonly made: readonly StudentRecord[]
  /** Pending records of this batch whose address somebody else was given: removed. */
  readonly released: readonly StudentRecord[]
  /** Of each student of the batch, in order: why not, in one plain sentence. */
  readonly errors: readonly (string | undefined)[]
}

/** Imports of students in batches. Every change of state is guarded; every call may be repeated. */
export interface Imports {
  /** Writes operation and batches in several transactions; the import is unseen until the last. */
  accept(operation: OperationRecord, batches: readonly StudentBatchRecord[]): Promise<void>
  read(labId: string, batchId: string): Promise<StudentBatchRecord | undefined>
  /** `missing`: the acceptance never ended, and was undone. */
  stateOf(batch: StudentBatchRecord): Promise<'accepting' | 'accepted' | 'missing'>
  /** The batch, if it is open and nobody holds it; then nobody else gets it until `leaseUntil`. */
  claim(batch: StudentBatchRecord, now: string, leaseUntil: string): Promise<StudentBatchRecord | undefined>
  /** The lab's records of these people, in whatever state. */
  known(labId: string, userIds: readonly string[]): Promise<readonly StudentRecord[]>
  /** All or none, at most 100; false when the lab has a record of one of them. */
  reserve(labId: string, students: readonly StudentRecord[]): Promise<boolean>
  /** Students, batch and counters in one transaction, which also forgets the passwords. False when a newer claim exists. */
  finish(batch: StudentBatchRecord, result: BatchResult, now: string): Promise<boolean>
  /** Removes a batch whose import was never accepted. */
  drop(batch: StudentBatchRecord): Promise<void>
  /** Of these operations, in order: all batches, or those in which something failed. Without passwords. */
  batchesOf(
    labId: string,
    operationIds: readonly string[],
    only: 'all' | 'failed',
  ): Promise<readonly BatchView[]>
  /** Open batches of all labs whose `dueAt` has passed, at most `limit`. */
  due(now: string, limit: number): Promise<readonly Pick<StudentBatchRecord, 'id' | 'labId'>[]>
}
