import type { Course, CourseChange } from '@labkeeper/contract/courses/course'
import type { Recipe } from '@labkeeper/contract/courses/recipe'
import {
  changeCourse as changed,
  changedMeanwhile,
  type NewRecipe,
} from '../../domain/courses/change-course.ts'
import { nothingThere } from '../../domain/courses/counts.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { settled } from '../../domain/courses/new-course.ts'
import type { Part } from '../../domain/courses/people/part.ts'
import { runsOf } from '../../domain/courses/recipe/version.ts'
import { over } from '../../domain/kernel/over.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Versions } from '../../ports/courses/versions.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'
import { checkLimits, type LimitsWorld } from './lab/keep-limits.ts'
import { whatRuns } from './machines/what-runs.ts'
import { shown } from './show-course.ts'

interface ChangingWorld extends PayerWorld, LimitsWorld {
  readonly versions: Pick<Versions, 'find'>
  readonly courses: Pick<CourseBook, 'change' | 'tally'>
  readonly clock: Clock
}

/** With what follows from it. Who signs in to a version is on its disk already. */
const settle = async (
  versions: ChangingWorld['versions'],
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

/** What people set of a course. Of two who read the same course the first one wins, the other is told. */
export const changeCourse =
  (world: ChangingWorld) =>
  async ({ course, function: mine }: Part, change: CourseChange): Promise<Course> => {
    const made = change.recipe && (await settle(world.versions, course, change.recipe))
    const recipe = made?.recipe
    if (change.recipe !== undefined || change.machines !== undefined) {
      const machines = over(course.machines, change.machines)
      await checkLimits(world)({ ...course, ...(recipe && { recipe }), machines }, mine)
    }
    const [payer, tallies] = await Promise.all([
      findPayer(world, course.labId),
      world.courses.tally(course.labId),
    ])
    const tally = tallies.get(course.id) ?? nothingThere
    const { counts, existing } = tally
    const next = changed(course, change, made, { existing, given: counts.given }, world.clock.now())
    if (!(await world.courses.change(course, next, made?.version))) throw changedMeanwhile()
    return shown(next, mine, payer, tally)
  }
