import type { NewCourse } from '@labkeeper/contract/courses/course'
import type { Limits } from '@labkeeper/contract/courses/creators'
import type { Recipe } from '@labkeeper/contract/courses/recipe'
import { defaultRules } from '@labkeeper/contract/courses/rules'
import { badField } from '../kernel/errors.ts'
import { type LabId, newId, type UserId } from '../kernel/ids.ts'
import { over } from '../kernel/over.ts'
import { accessOf } from './access/rules.ts'
import { movedSeries, settledCalendar } from './calendar/settle-calendar.ts'
import { asLong, checkDays, type Day, dayIn, endOf, usualEnd } from './course-days.ts'
import type { CourseRecord, Running, SettledRecipe } from './course-record.ts'
import { planOf } from './machines/machine-plan.ts'
import { newOwnGroup } from './recipe/own-group.ts'
import { keysProblem } from './recipe/recipe-problems.ts'

export interface Origin {
  readonly labId: LabId
  readonly createdBy: UserId
  /** Of whoever is not the lab's owner. */
  readonly limits?: Limits | undefined
}

/**
 * Where nobody chose a group, the machines lie in the course's own; who may reach them stays as it was, where nothing else is
 * said.
 */
export const settled = (
  { campus: given, ...recipe }: Recipe,
  ownGroup: string,
  runs: Running | undefined,
  was?: SettledRecipe,
): SettledRecipe => {
  const problem = keysProblem(recipe, runs?.osType)
  if (problem !== undefined) throw badField('recipe.sshKeysOnly', problem)
  const campus = given ?? was?.campus
  return {
    ...recipe,
    resourceGroup: recipe.resourceGroup ?? ownGroup,
    access: recipe.access ?? (was === undefined ? 'address' : accessOf({ recipe: was })),
    ...(campus && { campus }),
    ...(runs && { runs }),
  }
}

/** A draft. Refuses days that no course can have. */
export const newCourse = (
  { labId, createdBy, limits }: Origin,
  wish: NewCourse,
  runs: Running | undefined,
  now: Date,
): CourseRecord => {
  const { name, about = '', timeZone, recipe } = wish
  const startsOn = wish.startsOn ?? dayIn(timeZone, now)
  const endsOn = wish.endsOn ?? usualEnd(startsOn)
  checkDays(startsOn, endsOn, wish.endsOn === undefined ? 'startsOn' : 'endsOn')
  const id = newId('crs')
  const ownGroup = newOwnGroup(name)
  return {
    type: 'course',
    id,
    labId,
    uk: id,
    schema: 1,
    rev: 1,
    name,
    about,
    state: 'draft',
    timeZone,
    startsOn,
    endsOn,
    closesAt: endOf(endsOn, timeZone),
    ownGroup,
    ...(recipe && { recipe: settled(recipe, ownGroup, runs) }),
    machines: planOf(name, wish.machines),
    join: { mode: 'invited', domains: [] },
    rules: over(defaultRules, wish.rules),
    lastNumber: 0,
    createdBy,
    ...(limits && { limits }),
    createdAt: now.toISOString(),
  }
}

/** The same without the course's own group: another course has another. */
const unsettled = ({ resourceGroup, runs: _, ...recipe }: SettledRecipe, ownGroup: string): Recipe =>
  over(resourceGroup === ownGroup ? recipe : { ...recipe, resourceGroup }, { access: accessOf({ recipe }) })

/**
 * A draft like a course: its recipe, how many machines, rules and length, from another day on. Versions stay with
 * their course, so `from` says what the recipe of a copy is made of; absent, the copy has none.
 */
export const copyOfCourse = (
  course: CourseRecord,
  origin: Origin,
  {
    name,
    startsOn,
    from,
  }: {
    readonly name: string
    readonly startsOn: Day
    readonly from: Recipe['from'] | undefined
  },
  now: Date,
): CourseRecord => {
  const { about, timeZone, machines, rules } = course
  const { wanted, spares, make, most } = machines
  const copy = newCourse(
    origin,
    {
      name,
      about,
      timeZone,
      startsOn,
      endsOn: asLong(course.startsOn, course.endsOn, startsOn),
      machines: { wanted, spares, make, most },
      rules,
      ...(course.recipe && from && { recipe: { ...unsettled(course.recipe, course.ownGroup), from } }),
    },
    course.recipe?.runs,
    now,
  )
  const at = now.toISOString()
  const own = {
    ...(course.hours && { hours: { ...course.hours, since: at } }),
    ...(course.budget && { budget: course.budget }),
  }
  if (course.calendar === undefined) return { ...copy, ...own }
  const series = movedSeries(course.calendar, course.startsOn, startsOn)
  return { ...copy, ...own, calendar: settledCalendar({ series, exceptions: [] }, at) }
}
