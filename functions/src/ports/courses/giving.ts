import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { LabLetterRecord } from '../../domain/letters/lab-letter.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** What is looked at of a machine that nobody has had yet. */
export type CleanMachine = Pick<VmRecord, 'id' | 'labId' | 'name' | 'resourceGroup'> & {
  readonly number: number
}

/** Machines for who waits. Every call stays in the lab's partition. */
export interface Giving {
  /** Who waits, the longest first. */
  waiting(labId: LabId, courseId: CourseId): Promise<readonly EnrolmentRecord[]>
  /** The place in the line of somebody who waits: one number, however long the line is. */
  placeOf(enrolment: EnrolmentRecord): Promise<number>
  /** Clean ones that are free to be given, by number: of the subscription that is connected. */
  clean(labId: LabId, courseId: CourseId): Promise<readonly CleanMachine[]>
  /**
   * One transaction: the machine is the person's, who waits no longer, with a letter about it. Nothing is written when it is
   * no longer clean and free (`machine-taken`), or the person waits no more, was told so only since, or is no longer a
   * student of the lab (`person-gone`).
   */
  give(
    machine: CleanMachine,
    enrolment: EnrolmentRecord,
    activity: ActivityRecord,
    letter?: LabLetterRecord,
  ): Promise<'given' | 'machine-taken' | 'person-gone'>
}

/** How many people got a machine. Harmless when it is done twice, late, or by several at once. */
export type GiveMachines = (labId: LabId, courseId: CourseId) => Promise<number>
