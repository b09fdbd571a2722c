import type { ShownBudget } from '@labkeeper/contract/courses/budget'
import type { Course, CourseState, MyFunction } from '@labkeeper/contract/courses/course'
import type { Hours } from '@labkeeper/contract/courses/hours'
import type { ShownRecipe } from '@labkeeper/contract/courses/recipe'
import type { LabRecord } from '../accounts/lab-record.ts'
import type { UserRecord } from '../accounts/user-record.ts'
import { tiersLacking } from '../connection/tiers.ts'
import { binDaysOf } from '../vms/bin.ts'
import { accessOf } from './access/rules.ts'
import { nextClassOf, nowAndNext, type Running } from './calendar/class-view.ts'
import type { CourseRecord, SettledRecipe } from './course-record.ts'
import { ruledBy } from './hours/own-time.ts'
import type { BudgetOfCourse } from './money/budget-record.ts'
import { rulesOf } from './rules.ts'

/** What a course's lists count: of enrolments what people are, of machines how they stand. */
export type Counts = Course['counts']

const shown = ({ runs: _, sizes, campus, ...recipe }: SettledRecipe): ShownRecipe => ({
  ...recipe,
  sizes: [...sizes],
  access: accessOf({ recipe }),
  ...(campus && { campus: [...campus] }),
})

/** Nobody is shown one that is being deleted. */
export const shownState = ({ state }: Pick<CourseRecord, 'state'>): CourseState =>
  state === 'deleting' ? 'closed' : state

/** Who pays for a course. */
export interface Payer {
  readonly lab: LabRecord
  readonly owner: Pick<UserRecord, 'name' | 'email'>
}

/** What the lab's connection may do, as last seen. */
export const tiersOf = ({ cloud }: Pick<LabRecord, 'cloud'>): Course['tiers'] =>
  tiersLacking(cloud?.missingActions)

/** Without when it was set. */
export const shownHours = (course: CourseRecord): Hours => {
  const { minutes, period, weekStart } = ruledBy(course).hours
  return { minutes, period, weekStart }
}

const shownBudget = ({ warnAt, perStudent, ...budget }: BudgetOfCourse): ShownBudget => ({
  ...budget,
  warnAt: [...warnAt],
  ...(perStudent && { perStudent }),
})

/** A course as people see it. */
export const toCourse = (
  course: CourseRecord,
  myFunction: MyFunction,
  { lab, owner }: Payer,
  counts: Counts,
  running: Running = new Map(),
): Course => {
  const { id, rev, name, about, timeZone, startsOn, endsOn, closesAt, closedAt } = course
  const { recipe, machines, join, operationId, problem, createdAt } = course
  const nextClass = nextClassOf(course)
  return {
    id,
    rev,
    name,
    about,
    state: shownState(course),
    timeZone,
    startsOn,
    endsOn,
    closesAt,
    ...(closedAt === undefined ? {} : { closedAt }),
    ...(course.state === 'closed' && course.cleanUpAt !== undefined && { cleanUpAt: course.cleanUpAt }),
    lab: { id: lab.labId, name: owner.name, email: owner.email },
    myFunction,
    ...(recipe === undefined ? {} : { recipe: shown(recipe) }),
    machines,
    join: {
      mode: join.mode,
      domains: [...join.domains],
      hasCode: course.state === 'open' && course.code !== undefined,
    },
    rules: rulesOf(course),
    counts,
    ...(operationId === undefined ? {} : { operationId }),
    // What is done by itself is done of open courses.
    ...(problem === undefined || course.state !== 'open' ? {} : { problem }),
    createdAt,
    ...(binDaysOf(lab) > 0 && { binDays: binDaysOf(lab) }),
    tiers: tiersOf(lab),
    hours: shownHours(course),
    ...(course.budget && { budget: shownBudget(course.budget) }),
    ...nowAndNext(course, running),
    ...(nextClass === undefined ? {} : { nextClass }),
  }
}
