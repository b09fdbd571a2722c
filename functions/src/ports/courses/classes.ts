import type { CalendarOfCourse, ClassesOfCourse } from '../../domain/courses/calendar/class-on.ts'
import type { Attendance } from '../../domain/courses/calendar/class-people.ts'
import type { MeetingRecord } from '../../domain/courses/calendar/meeting-record.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { LabLetterRecord } from '../../domain/letters/lab-letter.ts'
import type { SeenCourse } from './courses.ts'

/** What changes of a course's record when its classes do. */
export interface ClassesChange {
  readonly classes?: ClassesOfCourse
  /** What people set: with it `rev` rises. */
  readonly calendar?: CalendarOfCourse
  readonly rev?: number
  readonly dueAt?: Instant
}

/** The classes of a course. Every call stays in the lab's partition. */
export interface Classes {
  /** The course as it is now, to be changed as it was seen. */
  see(labId: LabId, courseId: CourseId): Promise<SeenCourse | undefined>
  /** What became of these, as far as there is something to tell. */
  find(labId: LabId, courseId: CourseId, keys: readonly string[]): Promise<readonly MeetingRecord[]>
  /** What became of those whose start lies in between: the first ones, in their order, and at most so many. */
  between(
    labId: LabId,
    courseId: CourseId,
    span: { readonly from: Instant; readonly until: Instant },
    most: number,
  ): Promise<readonly MeetingRecord[]>
  /** Of a series, as far as they took place, newest first: at most so many. */
  past(labId: LabId, courseId: CourseId, seriesId: string, most: number): Promise<readonly Attendance[]>
  /** At most so many of a course, in no order. */
  some(labId: LabId, courseId: CourseId, most: number): Promise<readonly MeetingRecord[]>
  /** What somebody else has taken away is no mistake. */
  forget(meetings: readonly MeetingRecord[]): Promise<void>
  /**
   * One transaction: the course's record, what becomes of some classes, and letters about it. Answers the course as it is
   * by that; undefined when anything of it has changed since it was seen, and then nothing is written.
   */
  turn(
    seen: SeenCourse,
    change: ClassesChange,
    meetings: readonly MeetingRecord[],
    letters?: readonly LabLetterRecord[],
  ): Promise<SeenCourse | undefined>
}
