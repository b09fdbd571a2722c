import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { type Judged, judgeBudget } from '../../../domain/courses/money/budget.ts'
import type { Spending } from '../../../domain/courses/money/budget-record.ts'
import { factorOf } from '../../../domain/courses/money/factor.ts'
import { kindsGoingOn } from '../../../domain/courses/money/going-on.ts'
import { sinceOf, spendsOf } from '../../../domain/courses/money/spends.ts'
import { type CountedPerson, countsOf, ratesFor } from '../../../domain/courses/money/spent.ts'
import { after, earlier, type Instant } from '../../../domain/kernel/instant.ts'
import type { LabLetterRecord } from '../../../domain/letters/lab-letter.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Ledgers } from '../../../ports/courses/hours.ts'
import { type RatePrices, readRates } from './read-rates.ts'

export interface SpendingWorld {
  readonly ledgers: Pick<Ledgers, 'list'>
  readonly prices: RatePrices
  readonly clock: Clock
}

type BudgetedCourse = CourseRecord & Required<Pick<CourseRecord, 'budget'>>

interface Crowd {
  readonly people: readonly (CountedPerson & { readonly name: string })[]
  readonly machines: readonly ListedMachine[]
}

interface JudgedSpending {
  readonly spending: Spending
  /** What its staff are told of, each once. */
  readonly letters: readonly Pick<LabLetterRecord, 'count' | 'person'>[]
  readonly next?: Instant
}

/** While nobody knows all that it costs. */
const blindMs = 60 * 60_000
const whole = 100

const lettersOf = ({ tell, tellShares }: Judged, { people }: Crowd): JudgedSpending['letters'] => {
  // Whoever hears that nothing is left for anybody need not hear whose share went first.
  if (tell !== undefined) return [{ count: tell }]
  const [first, ...others] = tellShares
  if (first === undefined) return []
  const name = people.find(({ id }) => id === first)?.name ?? 'Somebody'
  return [{ count: whole, person: others.length === 0 ? name : `${tellShares.length} people` }]
}

/** Where a course stands with its budget at this moment. One query, and prices. */
export const judgeSpending =
  ({ ledgers: book, prices }: SpendingWorld) =>
  async (course: BudgetedCourse, crowd: Crowd, now: Instant): Promise<JudgedSpending> => {
    const { labId, id, budget, spending: was } = course
    const ledgers = await book.list(labId, id, sinceOf(budget, now, course))
    const counts = countsOf(course, { ...crowd, ledgers }, now)
    const needed = ratesFor([...counts, ...kindsGoingOn(course, crowd.machines, now)])
    const { hourly, isBlind, known } = await readRates(prices, needed, now, was?.rates)
    const seen = spendsOf(
      course,
      budget,
      { counts, machines: crowd.machines, hourly, factorOn: (rate) => factorOf(course, rate) },
      now,
    )
    const judged = judgeBudget(budget, was, seen, course, now)
    const { spending } = judged
    // By prices of which some are missing it is more than is found: what is reached is reached, and of what was told is told.
    const before = isBlind && was?.period === spending.period ? was.told : []
    const told = [...new Set([...before, ...spending.told])]
    const again = after(new Date(now), blindMs)
    const next = isBlind ? earlier(judged.next ?? again, again) : judged.next
    return {
      spending: { ...spending, told, ...(known && { rates: known }) },
      letters: lettersOf(judged, crowd),
      ...(next && { next }),
    }
  }
