import { AppError } from '../../kernel/errors.ts'
import type { OperationId } from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import { checkNotOver, inState } from '../course-life.ts'
import type { CourseRecord } from '../course-record.ts'
import type { Counts } from '../course-view.ts'
import type { Problem } from '../recipe/recipe-problems.ts'
import { isSource } from './machine.ts'

/** Publishing makes what is missing, and nothing else. */

/** What a making writes of its course, in the transaction that records what is made. */
export interface CourseMaking {
  readonly state: CourseRecord['state']
  readonly machines: CourseRecord['machines']
  readonly lastNumber: number
  readonly madeAt: Instant
  readonly dueAt?: Instant
  readonly calendar?: NonNullable<CourseRecord['calendar']>
  readonly operationId?: OperationId
  /** `null` where nothing stands against it any more. */
  readonly problem?: string | null
}

type Planned = Pick<CourseRecord, 'machines'>

/** How many machines there are to be: all from the start, or as many as people have come, and some spares. */
export const wantedOf = (
  { machines: { wanted, spares, make, most } }: Planned,
  { given, waiting }: Counts,
): number => (make === 'ahead' ? wanted + spares : Math.min(most, given + waiting + spares))

/** What is being removed is there no more; all else counts, whatever its state. */
export const missingOf = (course: Planned, counts: Counts): number =>
  Math.max(0, wantedOf(course, counts) - counts.machines)

export const machineName = (prefix: string, number: number): string =>
  isSource({ number }) ? `${prefix}-source` : `${prefix}-${number}`

/** Numbers of new machines: none is ever used again. */
export const nextNumbers = ({ lastNumber }: Pick<CourseRecord, 'lastNumber'>, count: number): number[] =>
  Array.from({ length: count }, (_, index) => lastNumber + 1 + index)

export const tooFewFor = (given: number): AppError =>
  new AppError('conflict', `The number of machines cannot be below ${given}: so many are given.`)

/** The course as publishing finds it, with as many machines as are wanted from now on. Refuses what nothing is made for. */
export const toPublish = (course: CourseRecord, wanted: number | undefined, counts: Counts): CourseRecord => {
  if (course.state !== 'draft' && course.state !== 'open') throw inState(course)
  if (wanted === undefined || wanted === course.machines.wanted) return course
  if (wanted < counts.given) throw tooFewFor(counts.given)
  const { most } = course.machines
  return { ...course, machines: { ...course.machines, wanted, most: Math.max(most, wanted) } }
}

/** No two makings of a course are of the same instant: each is told from the one before. */
const madeAfter = ({ madeAt }: Pick<CourseRecord, 'madeAt'>, now: Instant): Instant =>
  madeAt === undefined || madeAt < now ? now : after(new Date(madeAt), 1)

/** One a course. */
export const sourceThere = ({ name }: { readonly name: string }): AppError =>
  new AppError('conflict', `There is a source VM already: ${name}.`)

/** What is written of the course when its source VM is made, for which nobody waits. It may be a draft still. */
export const makingSource = ({ state, machines, lastNumber }: CourseRecord, now: Date): CourseMaking => {
  if (state === 'deleting') throw inState({ state })
  return { state, machines, lastNumber, madeAt: now.toISOString() }
}

/** What a retry writes of it: whoever has counted before it counts anew. */
export const makingAgain = (course: CourseRecord, now: Date): Pick<CourseMaking, 'madeAt' | 'dueAt'> => {
  const at = now.toISOString()
  return { madeAt: madeAfter(course, at), dueAt: at }
}

/**
 * What is written of the course when something is made for it. It is looked at, for as long as that goes on: who waits is
 * given what was made, even if whoever made it died before it could say so.
 */
export const making = (
  course: CourseRecord,
  lastNumber: number,
  now: Date,
  problem: string | null = null,
): CourseMaking => {
  const at = now.toISOString()
  const { machines } = course
  if (course.state === 'draft') checkNotOver(course.endsOn, course.timeZone, now)
  const madeAt = madeAfter(course, at)
  // Classes of the time when it was a draft were not to be.
  const calendar = course.state === 'draft' && course.calendar ? { ...course.calendar, since: at } : undefined
  const made = { state: 'open', machines, lastNumber, madeAt, dueAt: at } as const
  return { ...made, ...problemNow(course, problem), ...(calendar && { calendar }) }
}

/** What is written of a problem: nothing where there was none, and is none. */
export const problemNow = (
  { problem: was }: Pick<CourseRecord, 'problem'>,
  problem: string | null,
): Pick<CourseMaking, 'problem'> => (was === undefined && problem === null ? {} : { problem })

/** The course after a making. */
export const afterMaking = (course: CourseRecord, { problem, ...made }: CourseMaking): CourseRecord => ({
  ...without(course, 'problem'),
  ...made,
  ...(problem && { problem }),
})

/** How many are made: for a person who asks all of them or none, by itself as many as fit. */
export const toMake = (missing: number, problems: readonly Problem[], byItself: boolean): number => {
  if (problems.length === 0) return missing
  return byItself ? Math.min(missing, ...problems.map(({ fits = 0 }) => fits)) : 0
}
