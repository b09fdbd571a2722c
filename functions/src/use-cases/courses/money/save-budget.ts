import type { BudgetInput } from '@labkeeper/contract/courses/budget'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { localDay } from '../../../domain/courses/calendar/wall-time.ts'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import { settledBudget } from '../../../domain/courses/money/budget.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import type { CourseMoney } from '../../../ports/courses/courses.ts'
import type { Wall } from '../../../ports/courses/wall.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { type ShowingWorld, showCourse } from '../show-course.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'
import { judgeSpending, type SpendingWorld } from './judge-spending.ts'

interface SavingBudgetWorld extends SpendingWorld, StaffLettersWorld, ShowingWorld {
  readonly wall: Wall
  readonly courses: ShowingWorld['courses'] & Pick<CourseMoney, 'setBudget'>
  readonly nudges: Pick<WorkNudges, 'labs'>
}

/**
 * Says what a course may cost. What that means for whoever wants to start something is found out and written at once; who is to
 * be stopped is stopped by the lab's worker, which is called. Of two who read the same the first one wins, the other is told.
 */
export const saveBudget = (world: SavingBudgetWorld) => {
  const { courses, wall, nudges, clock } = world
  const judge = judgeSpending(world)
  const lettersAbout = staffLetters(world)
  const show = showCourse(world)

  return async ({ course, function: mine }: Part, { rev, budget }: BudgetInput): Promise<Course> => {
    if (rev !== course.rev) throw changedMeanwhile()
    if (hasEnded(course.state)) throw inState(course)
    const { labId, id } = course
    const now = clock.now()
    const at = now.toISOString()
    const raised = { rev: rev + 1, dueAt: at }
    const settled = budget === null ? undefined : settledBudget(budget)
    const glance = settled && (await wall.read(labId, id, localDay(at, course.timeZone)))
    const judged = settled && glance && (await judge({ ...course, budget: settled }, glance, at))
    const letters = await Promise.all(
      (judged?.letters ?? []).map((about) => lettersAbout(course, 'budget', now, about)),
    )
    const change = { ...raised, budget: settled ?? null, spending: judged?.spending ?? null }
    if (!(await courses.setBudget(course, change, letters.flat()))) throw changedMeanwhile()
    // Lost, it is found by the timer.
    await nudges.labs([labId])
    const { budget: _, spending: __, ...rest } = course
    return show({ course: { ...rest, ...raised, ...(settled && { budget: settled }) }, function: mine })
  }
}
