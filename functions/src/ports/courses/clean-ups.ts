import type { CourseTurn } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { CleanUpOfCourse } from '../../domain/courses/end/clean-up-record.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'

/** The end of a course. Every change is guarded by the state in which the course is. */
export interface CleanUps {
  /** The turn with the work that follows from it, in one transaction. False when the course is no longer as it was read. */
  begin(
    course: CourseRecord,
    turn: CourseTurn,
    operation: OperationRecord,
    step: StepRecord,
  ): Promise<boolean>
  /** What came of it. Does nothing unless that clean-up goes on. */
  note(
    labId: LabId,
    courseId: CourseId,
    change: { readonly cleanUp: CleanUpOfCourse; readonly state?: 'archived'; readonly dueAt?: string },
  ): Promise<void>
  /** Later than it was to be, and its staff are told anew. False when the course is no longer as it was read. */
  putOff(course: CourseRecord, cleanUpAt: string, dueAt: string): Promise<boolean>
}
