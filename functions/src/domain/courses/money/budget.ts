import type { Budget, BudgetPeriod, BudgetView } from '@labkeeper/contract/courses/budget'
import type { EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { localDay } from '../calendar/wall-time.ts'
import { type Day, endOf } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import type { BudgetOfCourse, Spending } from './budget-record.ts'
import { lastOfMonth } from './months.ts'
import { tenths } from './spent.ts'

/**
 * Where a course stands with its budget. Nobody polls for it: what runs and exists costs so much an hour, so it is known when
 * the next percentage is reached, and that is when the lab's worker looks again; whoever begins a run makes it look before.
 */

type Place = Pick<CourseRecord, 'timeZone' | 'closesAt'>

/** All of it, in percent. */
export const all = 100

export const settledBudget = ({ warnAt, perStudent, ...budget }: Budget): BudgetOfCourse => ({
  ...budget,
  warnAt: [...new Set(warnAt)].sort((one, other) => one - other),
  ...(perStudent && { perStudent }),
})

/** What a period is known by. */
export const periodOf = (per: BudgetPeriod, now: Instant, { timeZone }: Pick<Place, 'timeZone'>): string =>
  per === 'course' ? per : localDay(now, timeZone).slice(0, 'yyyy-mm'.length)

const always: Day = '0000-01-01'

/** The first day that counts. */
export const firstDayOf = (per: BudgetPeriod, now: Instant, { timeZone }: Pick<Place, 'timeZone'>): Day =>
  per === 'course' ? always : `${localDay(now, timeZone).slice(0, 'yyyy-mm'.length)}-01`

/** When it is over: a course's with the course. */
export const periodEnd = (per: BudgetPeriod, now: Instant, { timeZone, closesAt }: Place): Instant =>
  per === 'course' ? closesAt : endOf(lastOfMonth(localDay(now, timeZone)), timeZone)

/** What somebody, or the course, has spent in a period, and what goes on costing, in US dollars and those an hour. */
export interface Spends {
  readonly spent: number
  readonly burn: number
}

/** What a sum of binary fractions may lack of the amount that it is. */
const hair = 1e-9
const hourMs = 3_600_000

export const percentOf = ({ spent }: Pick<Spends, 'spent'>, amount: number): number =>
  Math.floor((spent / amount) * all + hair)

/** When so much is spent; `undefined` when it is already, or never will be. */
const reachedAt = ({ spent, burn }: Spends, amount: number, now: Instant): Instant | undefined => {
  const left = amount - spent
  if (left <= hair || burn <= 0) return undefined
  const ms = Math.ceil((left / burn) * hourMs)
  const mostMs = 8.64e15 - Date.parse(now)
  return ms >= mostMs ? undefined : new Date(Date.parse(now) + ms).toISOString()
}

export const isUsedUp = (spends: Pick<Spends, 'spent'>, amount: number): boolean =>
  percentOf(spends, amount) >= all

/** As people are shown it. */
export const toBudgetView = (
  budget: BudgetOfCourse,
  spends: Spends,
  place: Place,
  now: Instant,
): BudgetView => {
  const { amount, warnAt, perStudent, per, atEnd } = budget
  const percent = percentOf(spends, amount)
  const hitsAt = reachedAt(spends, amount, now)
  const isWarned = warnAt.some((one) => one <= percent)
  return {
    ...{ amount, per, atEnd, warnAt: [...warnAt], ...(perStudent && { perStudent }) },
    ...{ spent: tenths(spends.spent), percent },
    ...(hitsAt !== undefined && hitsAt <= periodEnd(per, now, place) && { hitsAt }),
    state: percent >= all ? 'ended' : isWarned ? 'warned' : 'ok',
  }
}

interface Seen {
  readonly course: Spends
  /** Of everybody who has spent something in the period of shares. */
  readonly people: ReadonlyMap<EnrolmentId, Spends>
}

export interface Judged {
  readonly spending: Spending
  /** The percentage of which staff are told now. */
  readonly tell?: number
  /** Whose share is found to be used up now. */
  readonly tellShares: readonly EnrolmentId[]
  /** When something of it changes if all goes on as it does. */
  readonly next?: Instant
}

const earliest = (instants: readonly (Instant | undefined)[]): Instant | undefined =>
  instants.filter((at) => at !== undefined).toSorted()[0]

/** What is of an earlier period counts for nothing; what was said once of a percentage that is still reached is said. */
const knownOf = (
  budget: BudgetOfCourse,
  was: Spending | undefined,
  now: Instant,
  place: Place,
): Omit<Spending, 'rates'> => {
  const period = periodOf(budget.per, now, place)
  const sharePeriod = periodOf(budget.perStudent?.per ?? 'course', now, place)
  const isOfNow = was?.period === period
  return {
    ...{ period, sharePeriod },
    ...(isOfNow && was.endedAt && { endedAt: was.endedAt }),
    told: isOfNow ? was.told : [],
    shares: was?.sharePeriod === sharePeriod ? was.shares : [],
  }
}

/** What follows from what was spent, and when to look again. */
export const judgeBudget = (
  budget: BudgetOfCourse,
  was: Spending | undefined,
  { course, people }: Seen,
  place: Place,
  now: Instant,
): Judged => {
  const { amount, warnAt, perStudent, per } = budget
  const { endedAt, told, shares, ...known } = knownOf(budget, was, now, place)
  const percent = percentOf(course, amount)
  const marks = [...warnAt, all]
  const reached = marks.filter((mark) => mark <= percent)
  const tell = reached.filter((mark) => !told.includes(mark)).at(-1)
  const used = perStudent
    ? [...people].flatMap(([whose, spends]) => (isUsedUp(spends, perStudent.amount) ? [whose] : []))
    : []
  const kept = shares.filter(({ whose }) => used.includes(whose))
  const tellShares = used.filter((whose) => !kept.some((one) => one.whose === whose))
  const coming = marks
    .filter((mark) => mark > percent)
    .map((mark) => reachedAt(course, (amount * mark) / all, now))
  const ofPeople = perStudent
    ? [...people.values()].map((spends) => reachedAt(spends, perStudent.amount, now))
    : []
  const ends = [
    ...(per === 'month' ? [periodEnd(per, now, place)] : []),
    ...(perStudent?.per === 'month' ? [periodEnd(perStudent.per, now, place)] : []),
  ]
  const next = earliest([...coming, ...ofPeople, ...ends])
  return {
    spending: {
      ...known,
      ...(percent >= all && { endedAt: endedAt ?? now }),
      // What a raised budget has not reached any more is said again when it is.
      told: reached,
      shares: [...kept, ...tellShares.map((whose) => ({ whose, endedAt: now }))],
    },
    ...(tell !== undefined && { tell }),
    tellShares,
    ...(next && { next }),
  }
}
