import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { CourseId, LabId, UserId } from '../../domain/kernel/ids.ts'

/** Who is what in the courses of a lab: whoever is being removed is nothing. Every call stays in the lab's partition. */
export interface Enrolments {
  read(labId: LabId, courseId: CourseId, userId: UserId): Promise<EnrolmentRecord | undefined>
  /** All of a person's in this lab. */
  of(labId: LabId, userId: UserId): Promise<readonly EnrolmentRecord[]>
  /** Teachers of a course, but those who are only invited. */
  teachers(labId: LabId, courseId: CourseId): Promise<readonly EnrolmentRecord[]>
  /** At most so many people of a course, in no order, and whoever is being removed too. */
  some(labId: LabId, courseId: CourseId, most: number): Promise<readonly EnrolmentRecord[]>
  /** Whom somebody else has removed is no mistake. */
  forget(enrolments: readonly EnrolmentRecord[]): Promise<void>
}
