import type { Course, CourseChange } from '@labkeeper/contract/courses/course'
import { awake } from '@labkeeper/contract/courses/rules'
import {
  changeCourse as changed,
  changedMeanwhile,
  isReachedOtherwise,
  shutsOut,
  sleepsOtherwise,
} from '../../domain/courses/change-course.ts'
import { nothingThere } from '../../domain/courses/counts.ts'
import { forbidden, type Part } from '../../domain/courses/people/part.ts'
import { rulesOf } from '../../domain/courses/rules.ts'
import { over } from '../../domain/kernel/over.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Versions } from '../../ports/courses/versions.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import { checkMayRule } from './access/check-may-rule.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'
import { checkLimits, type LimitsWorld } from './lab/keep-limits.ts'
import { settleRecipe } from './recipe/settle-recipe.ts'
import { shown } from './show-course.ts'

interface ChangingWorld extends PayerWorld, LimitsWorld {
  readonly versions: Pick<Versions, 'find'>
  readonly courses: Pick<CourseBook, 'change' | 'tally'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

/** What a course costs while nobody uses it changes with these. */
const isOtherSleep = ({ rules = {} }: CourseChange): boolean => Object.keys(awake).some((one) => one in rules)

/** What people set of a course. Of two who read the same course the first one wins, the other is told. */
export const changeCourse =
  (world: ChangingWorld) =>
  async ({ course, function: mine }: Part, change: CourseChange): Promise<Course> => {
    const { ownerRaisesBudget = rulesOf(course).ownerRaisesBudget } = change.rules ?? {}
    // Else teachers would take it off themselves.
    if (mine !== 'owner' && ownerRaisesBudget !== rulesOf(course).ownerRaisesBudget) throw forbidden()
    const made = change.recipe && (await settleRecipe(world.versions, course, change.recipe))
    const recipe = made?.recipe
    if (change.recipe !== undefined || change.machines !== undefined || isOtherSleep(change)) {
      const [machines, rules] = [over(course.machines, change.machines), over(course.rules, change.rules)]
      await checkLimits(world)({ ...course, ...(recipe && { recipe }), machines, rules }, mine)
    }
    const [payer, tallies] = await Promise.all([
      findPayer(world, course.labId),
      world.courses.tally(course.labId),
    ])
    const tally = tallies.get(course.id) ?? nothingThere
    const { counts, existing } = tally
    const next = changed(course, change, made, { existing, given: counts.given }, world.clock.now())
    const isReached = isReachedOtherwise(course, next)
    if (made !== undefined && (isReached || course.recipe === undefined)) checkMayRule(next, payer.lab)
    if (!(await world.courses.change(course, next, made?.version))) throw changedMeanwhile()
    // Lost, it is found by the timer.
    if (isReached || shutsOut(course, next) || sleepsOtherwise(course, next))
      await world.nudges.labs([course.labId])
    return shown(next, mine, payer, tally)
  }
