import type { Course, CourseChange } from '@labkeeper/contract/courses/course'
import { changeCourse as changed, changedMeanwhile } from '../../domain/courses/change-course.ts'
import { nothingThere } from '../../domain/courses/counts.ts'
import { toCourse } from '../../domain/courses/course-view.ts'
import { settled } from '../../domain/courses/new-course.ts'
import type { Part } from '../../domain/courses/part.ts'
import { over } from '../../domain/kernel/over.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import { findPayer, type PayerWorld } from './find-payer.ts'
import { checkLimits, type LimitsWorld } from './keep-limits.ts'
import { whatRuns } from './what-runs.ts'

interface ChangingWorld extends PayerWorld, LimitsWorld {
  readonly courses: Pick<CourseBook, 'change' | 'tally'>
  readonly clock: Clock
}

/** What people set of a course. Of two who read the same course the first one wins, the other is told. */
export const changeCourse =
  (world: ChangingWorld) =>
  async ({ course, function: mine }: Part, change: CourseChange): Promise<Course> => {
    const recipe = change.recipe && settled(change.recipe, course.ownGroup, whatRuns(change.recipe))
    if (change.recipe !== undefined || change.machines !== undefined) {
      const machines = over(course.machines, change.machines)
      await checkLimits(world)({ ...course, ...(recipe && { recipe }), machines }, mine)
    }
    const [payer, tallies] = await Promise.all([
      findPayer(world, course.labId),
      world.courses.tally(course.labId),
    ])
    const { counts, existing } = tallies.get(course.id) ?? nothingThere
    const next = changed(course, change, recipe, { existing, given: counts.given }, world.clock.now())
    if (!(await world.courses.change(course, next))) throw changedMeanwhile()
    return toCourse(next, mine, payer, counts)
  }
