import type { Money } from '@labkeeper/contract/courses/money'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { checkNotForGood, inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import {
  adoptedInWords,
  adoptionOf,
  isWorthAsking,
  mayAskAt,
} from '../../../domain/courses/money/azure-costs.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import type { CourseMoney } from '../../../ports/courses/courses.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { tooOften } from '../../accounts/spend.ts'
import { type MoneyWorld, showMoney } from './show-money.ts'

interface AskingWorld extends MoneyWorld {
  readonly courses: Pick<CourseMoney, 'askCosts' | 'adopt'>
  readonly nudges: Pick<WorkNudges, 'labs'>
}

const ask = async (
  { courses, nudges, clock }: Pick<AskingWorld, 'courses' | 'nudges' | 'clock'>,
  course: CourseRecord,
): Promise<boolean> => {
  const isAsked = await courses.askCosts(course, clock.now().toISOString())
  if (isAsked) await nudges.labs([course.labId])
  return isAsked
}

/** Whoever looks at what a course has cost on a day has Azure asked, once. */
export const askOncePerDay =
  (world: Pick<AskingWorld, 'courses' | 'nudges' | 'clock'>) =>
  async (course: CourseRecord): Promise<void> => {
    if (isWorthAsking(course, world.clock.now().toISOString())) await ask(world, course)
  }

/** Has Azure asked what the last days have cost: by the lab's worker, nobody waits for it. */
export const askAzure =
  (world: Pick<AskingWorld, 'courses' | 'nudges' | 'clock'>) =>
  async ({ course }: Part): Promise<void> => {
    const now = world.clock.now()
    const waitMs = Date.parse(mayAskAt(course)) - now.getTime()
    if (course.state !== 'open' && course.state !== 'closed') throw inState(course)
    // What is being asked is asked.
    if (course.azureCosts?.isAsked) return
    if (waitMs > 0) throw tooOften(Math.ceil(waitMs / 1000))
    await ask(world, course)
  }

/** Takes over Azure's rate: amounts from now on are list prices times it. */
export const adoptRate =
  (world: AskingWorld) =>
  async ({ course }: Part): Promise<{ message: string; data: Money }> => {
    const now = world.clock.now().toISOString()
    checkNotForGood(course)
    const { adopted, percent } = adoptionOf(course, now)
    if (!(await world.courses.adopt(course, adopted, now))) throw changedMeanwhile()
    await world.nudges.labs([course.labId])
    return { message: adoptedInWords(percent), data: await showMoney(world)({ ...course, adopted }, {}) }
  }
