import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { LabLetterRecord } from '../../domain/letters/lab-letter.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { AllocatedVm } from '../../domain/vms/vm-record.ts'

/** One person of a course, and which version of the record was read. */
export interface SeenEnrolment {
  readonly enrolment: EnrolmentRecord
  readonly version: string
}

/** A record that is to come (nothing was seen), to change, or to go (nothing is next). */
export interface EnrolmentChange {
  readonly was?: SeenEnrolment
  readonly next?: EnrolmentRecord
  /** About it, written with it. */
  readonly letters?: readonly LabLetterRecord[]
}

/** The people of a course as they come and go, whoever is being removed too. Every call stays in the lab's partition. */
export interface People {
  list(labId: LabId, courseId: CourseId): Promise<readonly SeenEnrolment[]>
  find(labId: LabId, courseId: CourseId, enrolmentId: string): Promise<SeenEnrolment | undefined>
  /** The active ones, the longest-standing first. */
  teachers(labId: LabId, courseId: CourseId): Promise<readonly EnrolmentRecord[]>
  /** Those of these that there are. */
  due(labId: LabId, enrolmentIds: readonly string[]): Promise<readonly SeenEnrolment[]>
  /**
   * In transactions of some dozens: false when one was refused, since somebody of it is no longer as they were seen. Where
   * somebody comes to wait, the course is looked at; where somebody goes, it has changed.
   */
  write(labId: LabId, changes: readonly EnrolmentChange[]): Promise<boolean>
  /** Takes the machine from whoever has it. All or nothing; false when one of both has changed. */
  take(change: EnrolmentChange, machine: AllocatedVm, activity: ActivityRecord): Promise<boolean>
}
