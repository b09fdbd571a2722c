import type { Course, NewCourse } from '@labkeeper/contract/courses/course'
import type { Caller } from '../../domain/accounts/caller.ts'
import { nothingThere } from '../../domain/courses/counts.ts'
import { toCourse } from '../../domain/courses/course-view.ts'
import { newCourse } from '../../domain/courses/new-course.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import { findPayer, type PayerWorld } from './find-payer.ts'
import { whatRuns } from './what-runs.ts'

export interface CreationWorld extends PayerWorld {
  readonly courses: Pick<CourseBook, 'create'>
  readonly clock: Clock
}

/** A draft in the caller's own lab. */
export const createCourse =
  (world: CreationWorld) =>
  async ({ labId, userId }: Pick<Caller, 'labId' | 'userId'>, wish: NewCourse): Promise<Course> => {
    if (wish.labId !== undefined && wish.labId !== labId) {
      throw new AppError('not_found', 'This lab does not exist, or you may not create courses in it.')
    }
    const runs = wish.recipe && whatRuns(wish.recipe)
    const payer = await findPayer(world, labId)
    const course = newCourse({ labId, createdBy: userId }, wish, runs, world.clock.now())
    await world.courses.create(course)
    return toCourse(course, 'owner', payer, nothingThere.counts)
  }
