import type { LabId } from '../../domain/kernel/ids.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import type { NewAllocation } from './allocations.ts'

/** The lab's own list of its students. Every call stays in the lab's partition. */
export interface StudentBook {
  /** Those that are ready. */
  list(labId: LabId): Promise<readonly StudentRecord[]>
  /** Those that are ready, and those who are being made, or whom imports are still to make. */
  count(labId: LabId): Promise<number>
  /** Those that are ready and have for each term a word that begins with it; at most `limit`. */
  search(labId: LabId, terms: readonly string[], limit: number): Promise<readonly StudentRecord[]>
  /** In whatever state. */
  read(labId: LabId, studentId: string): Promise<StudentRecord | undefined>
}

/** How students come and go. Every call stays in the lab's partition. */
export interface Enrolment {
  /** False when the lab has a record of this person, in whatever state. */
  reserve(student: StudentRecord): Promise<boolean>
  /**
   * A pending student becomes ready and gets the VM, both or neither. `lost`: the record is no longer the pending one
   * of this maker. `changed`: what the student is in the VM's course is no longer as it was read.
   */
  confirm(
    student: StudentRecord,
    allocation: NewAllocation | undefined,
  ): Promise<'done' | 'lost' | 'vm-missing' | 'vm-taken' | 'changed'>
  /** Marks a student for removal: nothing is allocated to them from now on. False unless it is in this state still. */
  condemn(student: StudentRecord, dueAt: string): Promise<boolean>
  /** Removes the record, if it is this maker's. */
  forget(student: StudentRecord): Promise<void>
  /** Those of these that there are, in whatever state. One query. */
  readAll(labId: LabId, studentIds: readonly string[]): Promise<readonly StudentRecord[]>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Students = StudentBook & Enrolment
