import type { CourseCheck } from '@labkeeper/contract/courses/sizes'
import type { Size } from '@labkeeper/contract/vms/catalogue'
import type { Quotas } from '../../../domain/connection/quota.ts'
import { nothingThere } from '../../../domain/courses/counts.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { tiersOf } from '../../../domain/courses/course-view.ts'
import {
  machineName,
  making,
  missingOf,
  nextNumbers,
  toPublish,
} from '../../../domain/courses/machines/publishing.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import type { Problem } from '../../../domain/courses/recipe/recipe-problems.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import { noSubscription } from '../for-staff.ts'
import { findPayer, type PayerWorld } from '../lab/find-payer.ts'
import { findProblems, type ProblemWorld } from './find-problems.ts'

interface CheckingWorld extends PayerWorld, ProblemWorld {
  readonly courses: Pick<CourseBook, 'tally'>
  readonly clock: Clock
}

/** Machines are made side by side: a guess of the minutes until all stand. */
const minutesFor = (count: number): number => (count === 0 ? 0 : 4 + Math.ceil(count / 20))

const regional = 'cores'

/** Of the quota that leaves least; zeros where Azure names none. */
const vCpusOf = (size: Size | undefined, quotas: Quotas | undefined, count: number): CourseCheck['vCpus'] => {
  const needed = (size?.vCpus ?? 0) * count
  const known = [regional, size?.family ?? ''].flatMap((name) => quotas?.[name] ?? [])
  const [tightest = { left: 0, limit: 0 }] = known.toSorted((one, other) => one.left - other.left)
  return { needed, ...tightest }
}

/** What a decision would refuse. */
const refused = (decide: () => unknown): Problem[] => {
  try {
    decide()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [field] = Object.keys(error.fields ?? {})
    return [{ code: 'conflict', text: error.message, ...(field !== undefined && { field }) }]
  }
}

/** What publishing would do, and why it would not. Makes nothing. */
export const checkCourse = (world: CheckingWorld) => {
  const find = findProblems(world)

  const priceOf = async ({ recipe }: CourseRecord, size: Size | undefined): Promise<number | undefined> => {
    if (recipe === undefined || size === undefined) return undefined
    const kind = { location: recipe.location, size: size.id, osType: recipe.runs?.osType ?? 'Linux' } as const
    // It is only shown.
    return world.prices.hourly(kind).catch(() => undefined)
  }

  return async ({ course, function: mine }: Part): Promise<CourseCheck> => {
    const [payer, tallies] = await Promise.all([
      findPayer(world, course.labId),
      world.courses.tally(course.labId),
    ])
    const { lab } = payer
    const { counts } = tallies.get(course.id) ?? nothingThere
    const count = missingOf(course, counts)
    const names = nextNumbers(course, count).map((number) => machineName(course.machines.prefix, number))
    const { problems, size, quotas } = await find(course, mine, lab, names)
    const now = world.clock.now()
    const ofState = refused(() => making(toPublish(course, undefined, counts), 0, now))
    const isForStaff = ({ code }: Problem): boolean => code === 'cloud_settings_missing' && mine !== 'owner'
    const all = [...ofState, ...problems].map((problem) => ({
      ...(problem.field !== undefined && { field: problem.field }),
      text: isForStaff(problem) ? noSubscription(payer) : problem.text,
    }))
    const [first, last] = [names[0], names.at(-1)]
    const pricePerHour = await priceOf(course, size)
    return {
      ready: all.length === 0,
      make: count,
      ...(first !== undefined && { first }),
      ...(last !== undefined && { last }),
      problems: all,
      warnings: [],
      vCpus: vCpusOf(size, quotas, count),
      minutes: minutesFor(count),
      ...(pricePerHour !== undefined && { pricePerHour }),
      tiers: tiersOf(lab),
    }
  }
}
