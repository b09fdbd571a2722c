import { nothingThere } from '../../domain/courses/counts.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'

interface DeletionWorld {
  readonly courses: Pick<CourseBook, 'condemn' | 'tally'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

/** A draft of which nothing was made, or an archived one. It is gone at once for everybody; the lab's worker takes its people off. */
export const deleteCourse =
  ({ courses, nudges, clock }: DeletionWorld) =>
  async (course: CourseRecord): Promise<void> => {
    const { existing } = (await courses.tally(course.labId)).get(course.id) ?? nothingThere
    const dueAt = clock.now().toISOString()
    const isFree = (course.state === 'draft' || course.state === 'archived') && existing === 0
    if (!(isFree && (await courses.condemn(course, dueAt)))) {
      throw new AppError('conflict', 'Close and clean up this course first.')
    }
    await nudges.labs([course.labId])
  }
