import type { Course } from '@labkeeper/contract/courses/course'
import type { Day } from '../../domain/courses/course-days.ts'
import { copyOfCourse } from '../../domain/courses/new-course.ts'
import { forbidden, type Part } from '../../domain/courses/part.ts'
import { type Creating, type CreationWorld, recordDraft } from './create-course.ts'
import { limitsIn } from './where-to-create.ts'

/** A draft like a course, for whoever may create courses in its lab. */
export const copyCourse =
  (world: CreationWorld) =>
  async (
    { course, function: mine }: Part,
    wish: { readonly name: string; readonly startsOn: Day },
    caller: Creating,
  ): Promise<Course> => {
    const { labId } = course
    const isOwn = mine === 'owner'
    const limits = isOwn ? undefined : await limitsIn(world)(labId, caller.userId)
    if (!isOwn && limits === undefined) throw forbidden()
    const from = course.recipe?.from.kind === 'image' ? course.recipe.from : undefined
    const origin = { labId, createdBy: caller.userId, limits }
    const copy = copyOfCourse(course, origin, { ...wish, from }, world.clock.now())
    return recordDraft(world)(copy, { labId, isOwn }, caller)
  }
