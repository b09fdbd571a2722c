import type { Recipe } from '@labkeeper/contract/courses/recipe'
import type { NewRecipe } from '../../../domain/courses/change-course.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { settled } from '../../../domain/courses/new-course.ts'
import { runsOf } from '../../../domain/courses/recipe/version.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import { whatRuns } from '../machines/what-runs.ts'

/** With what follows from it, as far as the version is there. Who signs in to a version is on its disk already. */
export const settleRecipe = async (
  versions: Pick<Versions, 'find'>,
  { labId, id, ownGroup, recipe: was }: CourseRecord,
  recipe: Recipe,
): Promise<NewRecipe> => {
  const { from } = recipe
  if (from.kind === 'image') return { recipe: settled(recipe, ownGroup, whatRuns(recipe), was) }
  const version = await versions.find(labId, id, from.number)
  if (version === undefined) return { recipe: settled(recipe, ownGroup, undefined, was) }
  const { adminUsername = recipe.adminUsername } = version
  return { recipe: settled({ ...recipe, adminUsername }, ownGroup, runsOf(version), was), version }
}
