import type { Course } from '@labkeeper/contract/courses/course'
import type { Recipe } from '@labkeeper/contract/courses/recipe'
import type { Day } from '../../domain/courses/course-days.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { copyOfCourse } from '../../domain/courses/new-course.ts'
import { forbidden, type Part } from '../../domain/courses/people/part.ts'
import type { Versions } from '../../ports/courses/versions.ts'
import { type Creating, type CreationWorld, recordDraft } from './create-course.ts'
import { limitsIn } from './lab/where-to-create.ts'

/** What a copy is made of: versions stay with their course, but the image that one stems from does not. */
const originOf = async (
  versions: Pick<Versions, 'find'>,
  { labId, id, recipe }: CourseRecord,
): Promise<Recipe['from'] | undefined> => {
  if (recipe?.from.kind !== 'version') return recipe?.from
  const image = (await versions.find(labId, id, recipe.from.number))?.image
  return image && { kind: 'image', image }
}

/** A draft like a course, for whoever may create courses in its lab. */
export const copyCourse =
  (world: CreationWorld & { readonly versions: Pick<Versions, 'find'> }) =>
  async (
    { course, function: mine }: Part,
    wish: { readonly name: string; readonly startsOn: Day },
    caller: Creating,
  ): Promise<Course> => {
    const { labId } = course
    const isOwn = mine === 'owner'
    const limits = isOwn ? undefined : await limitsIn(world)(labId, caller.userId)
    if (!isOwn && limits === undefined) throw forbidden()
    const from = await originOf(world.versions, course)
    const origin = { labId, createdBy: caller.userId, limits }
    const copy = copyOfCourse(course, origin, { ...wish, from }, world.clock.now())
    return recordDraft(world)(copy, { labId, isOwn }, caller)
  }
