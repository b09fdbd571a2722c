import type { CourseChange } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { AppError } from '../kernel/errors.ts'
import { over } from '../kernel/over.ts'
import { accessOf, sourcesOf } from './access/rules.ts'
import { countsFrom } from './calendar/turns.ts'
import { checkDays, endOf } from './course-days.ts'
import { checkNotForGood, checkNotOver, inState } from './course-life.ts'
import type { CourseRecord, SettledRecipe } from './course-record.ts'
import { tooFewFor } from './machines/publishing.ts'
import { noSuchVersion, type VersionRecord, versionNotReady } from './recipe/version.ts'
import { rulesOf } from './rules.ts'

/** What exists of a course in Azure, and with people. */
export interface MachinesThere {
  /** Source VM included. */
  readonly existing: number
  /** People who have one. */
  readonly given: number
}

export const changedMeanwhile = (): AppError =>
  new AppError('precondition_failed', 'Somebody else changed this course. Reload to see it.')

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)

/** What machines that exist cannot become, each with the words for what they are. */
const lasting: readonly ((recipe: SettledRecipe) => string)[] = [
  ({ location }) => `in ${location}`,
  ({ resourceGroup }) => `in group ${resourceGroup}`,
  ({ adminUsername }) => `signed in to as ${adminUsername}`,
  ({ runs, from }) => `running ${runs?.system ?? (from.kind === 'image' ? from.image.offer : '')}`,
]

const differ = (one: string, other: string): boolean => one.toLowerCase() !== other.toLowerCase()

const checkMachines = (course: CourseRecord, next: CourseRecord, there: MachinesThere): void => {
  const { recipe } = course
  const { prefix, wanted } = course.machines
  const refuse = (what: string) =>
    conflict(`The machines of this course are ${what} already. Remove them first.`)
  if (there.existing > 0) {
    if (recipe !== undefined && next.recipe !== undefined) {
      for (const words of lasting) if (differ(words(recipe), words(next.recipe))) throw refuse(words(recipe))
    }
    if (differ(prefix, next.machines.prefix)) throw refuse(`named ${prefix}`)
  }
  if (next.machines.wanted !== wanted && next.machines.wanted < there.given) {
    throw tooFewFor(there.given)
  }
}

/** A recipe that is to hold, and what was found of the version that it names. */
export interface NewRecipe {
  readonly recipe: SettledRecipe
  readonly version?: VersionRecord
}

const versionIn = (made: NewRecipe | undefined): number | undefined =>
  made?.recipe.from.kind === 'version' ? made.recipe.from.number : undefined

/** Who may reach its machines: another rule for those that there are. */
export const isReachedOtherwise = (
  course: Pick<CourseRecord, 'recipe'>,
  next: Pick<CourseRecord, 'recipe'>,
): boolean =>
  course.recipe !== undefined &&
  JSON.stringify([accessOf(course), sourcesOf(course)]) !== JSON.stringify([accessOf(next), sourcesOf(next)])

/** What may be said of a course that is closed. */
const afterwards: ReadonlySet<string> = new Set(['rev', 'name', 'about', 'endsOn'])

const checkState = (course: CourseRecord, change: CourseChange): void => {
  checkNotForGood(course)
  if (!hasEnded(course.state)) return
  if (Object.keys(change).some((key) => !afterwards.has(key))) throw inState(course)
}

const checkDates = (course: CourseRecord, next: CourseRecord, change: CourseChange, now: Date): void => {
  const sent = (['endsOn', 'startsOn', 'timeZone'] as const).find((field) => change[field] !== undefined)
  if (sent === undefined) return
  checkDays(next.startsOn, next.endsOn, sent === 'startsOn' ? sent : 'endsOn')
  if (course.state === 'open') checkNotOver(next.endsOn, next.timeZone, now, sent)
}

/** Machines have, or lack, something while they are stopped that they did not. */
export const sleepsOtherwise = (before: CourseRecord, after: CourseRecord): boolean => {
  const [was, is] = [rulesOf(before), rulesOf(after)]
  return (
    was.addressOnlyWhileRunning !== is.addressOnlyWhileRunning || was.slowDiskAsleep !== is.slowDiskAsleep
  )
}

/** Assistants may get into no machine any more: what they opened is closed. */
export const shutsOut = (before: CourseRecord, after: CourseRecord): boolean =>
  before.rules.assistantsConnect && !after.rules.assistantsConnect

/**
 * The course after a person's change of it. Refuses one that is not of the newest course, that does not fit the course's
 * state, or that machines could not follow.
 */
export const changeCourse = (
  course: CourseRecord,
  change: CourseChange,
  made: NewRecipe | undefined,
  there: MachinesThere,
  now: Date,
): CourseRecord => {
  const { rev, recipe: _, machines, rules, ...plain } = change
  const changed: CourseRecord = {
    ...over(course, plain),
    ...(made && { recipe: made.recipe }),
    machines: over(course.machines, machines),
    rules: over(course.rules, rules),
    ...(machines && { plannedAt: now.toISOString() }),
    rev: course.rev + 1,
  }
  checkDates(course, changed, change, now)
  const number = versionIn(made)
  if (number !== undefined && made?.version === undefined) throw noSuchVersion(number)
  if (rev !== course.rev) throw changedMeanwhile()
  checkState(course, change)
  if (number !== undefined && made?.version?.status !== 'ready') throw versionNotReady(number)
  checkMachines(course, changed, there)
  const closesAt = endOf(changed.endsOn, changed.timeZone)
  // Classes that lie elsewhere by now were not missed.
  const isShifted = [change.timeZone, change.startsOn, change.endsOn].some((day) => day !== undefined)
  const since = isShifted ? countsFrom(course, now.toISOString()) : undefined
  const calendar = course.calendar && since && { ...course.calendar, since }
  // Who has used up theirs has the grace from now on, and hears of it.
  const endsOtherwise = rulesOf(course).hoursEnd === rulesOf(changed).hoursEnd ? undefined : course.hours
  // Looked at once: what follows from it is found then, and nothing is forgotten that was to be seen before.
  return {
    ...changed,
    closesAt,
    ...(calendar && { calendar }),
    ...(endsOtherwise && { hours: { ...endsOtherwise, since: now.toISOString() } }),
    ...((course.state === 'open' ||
      isReachedOtherwise(course, changed) ||
      shutsOut(course, changed) ||
      sleepsOtherwise(course, changed)) && {
      dueAt: now.toISOString(),
    }),
  }
}
