import type { BatchId, LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { ImportInLine } from '../../domain/students/import-line.ts'
import type { BatchView, StudentBatchRecord, StudentRecord } from '../../domain/students/student-records.ts'

/** How a batch ends. */
interface BatchResult {
  /** Students whose accounts were made: their pending records become ready. */
  readonly made: readonly StudentRecord[]
  /** Pending records of this batch whose address somebody else was given: removed. */
  readonly released: readonly StudentRecord[]
  /** Of each student of the batch, in order: why not, in one plain sentence. */
  readonly errors: readonly (string | undefined)[]
}

/** Imports of students as they are accepted and followed. */
export interface ImportBook {
  /** Writes operation and batches in several transactions; the import is unseen until the last. */
  accept(operation: OperationRecord, batches: readonly StudentBatchRecord[]): Promise<void>
  /** The lab's imports that have not ended, in no order, and this one in any case, if there is such a one. */
  line(labId: LabId, operationId: string): Promise<readonly ImportInLine[]>
  /** All batches, in order, without passwords. */
  batchesOf(labId: LabId, operationId: string): Promise<readonly BatchView[]>
  /** Those from this place on in which something failed, in order, at most `limit`. */
  failedBatches(labId: LabId, operationId: string, from: number, limit: number): Promise<readonly BatchView[]>
}

/** The batches of imports. Every change of state is guarded; every call may be repeated. */
export interface StudentBatches {
  read(labId: LabId, batchId: BatchId): Promise<StudentBatchRecord | undefined>
  /**
   * The batch, if it is open, as it was read, and nobody holds it; then nobody else gets it until `leaseUntil`. With the
   * first claim the sweeper learns in the same transaction when to look for the next one, which is about to be called.
   */
  claim(
    batch: StudentBatchRecord,
    times: { readonly now: string; readonly leaseUntil: string; readonly nextDueAt: string },
  ): Promise<StudentBatchRecord | undefined>
  /** It is not this import's turn: the sweeper looks again then, unless somebody claims the batch. */
  putOff(batch: StudentBatchRecord, dueAt: string): Promise<void>
  /** The lab's records of these people, in whatever state. */
  known(labId: LabId, userIds: readonly string[]): Promise<readonly StudentRecord[]>
  /** All or none, at most 100; false when the lab has a record of one of them. */
  reserve(labId: LabId, students: readonly StudentRecord[]): Promise<boolean>
  /** Students, batch and counters in one transaction, which also forgets the passwords. False when a newer claim exists. */
  finish(batch: StudentBatchRecord, result: BatchResult, now: string): Promise<boolean>
  /** Removes a batch whose import was never accepted. */
  drop(batch: StudentBatchRecord): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Imports = ImportBook & StudentBatches
