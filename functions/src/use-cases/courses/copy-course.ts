import type { Course } from '@labkeeper/contract/courses/course'
import type { Caller } from '../../domain/accounts/caller.ts'
import { nothingThere } from '../../domain/courses/counts.ts'
import type { Day } from '../../domain/courses/course-days.ts'
import { toCourse } from '../../domain/courses/course-view.ts'
import { copyOfCourse } from '../../domain/courses/new-course.ts'
import { forbidden, type Part } from '../../domain/courses/part.ts'
import type { CreationWorld } from './create-course.ts'
import { findPayer } from './find-payer.ts'

/** A draft like a course, where the caller may create courses. */
export const copyCourse =
  (world: CreationWorld) =>
  async (
    { course, function: mine }: Part,
    wish: { readonly name: string; readonly startsOn: Day },
    { userId }: Pick<Caller, 'userId'>,
  ): Promise<Course> => {
    if (mine !== 'owner') throw forbidden()
    const from = course.recipe?.from.kind === 'image' ? course.recipe.from : undefined
    const copy = copyOfCourse(course, { ...wish, createdBy: userId, from }, world.clock.now())
    const payer = await findPayer(world, course.labId)
    await world.courses.create(copy)
    return toCourse(copy, mine, payer, nothingThere.counts)
  }
