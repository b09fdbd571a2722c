import type { CourseId, LabId, PersonId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'

/** Somebody's link to the calendar of a course: one for each person and course, and of its key only the hash. */
export interface CalendarLink {
  readonly hash: string
  readonly labId: LabId
  readonly courseId: CourseId
  readonly userId: PersonId
  readonly madeAt: Instant
}

/** What a link leads to says nothing of who may have it: that is asked each time. */
export interface CalendarLinks {
  /** In the place of the one before, which leads nowhere from then on. Forgotten by itself after so many seconds. */
  keep(link: CalendarLink, seconds: number): Promise<void>
  /** The newest one of its person and course, or none. */
  find(hash: string): Promise<CalendarLink | undefined>
  of(userId: PersonId, courseId: CourseId): Promise<CalendarLink | undefined>
  /** What is not there is no mistake. */
  end(link: Pick<CalendarLink, 'userId' | 'courseId'>): Promise<void>
}
