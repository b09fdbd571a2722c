import type { Course } from '@labkeeper/contract/courses/course'
import { nothingThere } from '../../domain/courses/counts.ts'
import { toCourse } from '../../domain/courses/course-view.ts'
import type { Part } from '../../domain/courses/part.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import { findPayer, type PayerWorld } from './find-payer.ts'

export interface ShowingWorld extends PayerWorld {
  readonly courses: Pick<CourseBook, 'tally'>
}

/** One course as its people see it. */
export const showCourse =
  (world: ShowingWorld) =>
  async ({ course, function: mine }: Part): Promise<Course> => {
    const [payer, tallies] = await Promise.all([
      findPayer(world, course.labId),
      world.courses.tally(course.labId),
    ])
    return toCourse(course, mine, payer, (tallies.get(course.id) ?? nothingThere).counts)
  }
