import { type Budget, BudgetEnd, BudgetPeriod, type PersonBudget } from '@labkeeper/contract/courses/budget'
import { type EnrolmentId, idOf } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, mapOf, maybe, number, oneOf, part, type Shape, text } from '../../kernel/shape.ts'

/** What a course may cost, as people set it. */
export interface BudgetOfCourse extends Readonly<Omit<Budget, 'warnAt' | 'perStudent'>> {
  /** In order, each once. */
  readonly warnAt: readonly number[]
  readonly perStudent?: Readonly<PersonBudget>
}

/** Somebody whose share of a period is used up. */
interface UsedShare {
  readonly whose: EnrolmentId
  readonly endedAt: Instant
}

/** Prices as they were last read, so that a budget holds while they cannot be. */
export interface KnownRates {
  /** US dollars an hour: see spent.ts. */
  readonly hourly: Readonly<Record<string, number>>
  readonly at: Instant
}

/**
 * What the lab's worker found when it last looked, or whoever set the budget: who may start something follows from it with no
 * more to read. What is of an earlier period counts for nothing.
 */
export interface Spending {
  /** `2026-11`, or `course`. */
  readonly period: string
  /** When it was found that all is used up. */
  readonly endedAt?: Instant
  /** Of which percentages of this period its staff were told; 100 is all of it. */
  readonly told: readonly number[]
  /** Of the shares of single people: their period. */
  readonly sharePeriod: string
  readonly shares: readonly UsedShare[]
  readonly rates?: KnownRates
}

const period = oneOf(...BudgetPeriod.options)

export const budgetShape: Shape<BudgetOfCourse> = {
  amount: number,
  per: period,
  atEnd: oneOf(...BudgetEnd.options),
  warnAt: listOf(number),
  perStudent: maybe(part<PersonBudget>({ amount: number, per: period })),
}

export const spendingShape: Shape<Spending> = {
  period: text,
  endedAt: maybe(text),
  told: listOf(number),
  sharePeriod: text,
  shares: listOf(part<UsedShare>({ whose: idOf('enr'), endedAt: text })),
  rates: maybe(part<KnownRates>({ hourly: mapOf(number), at: text })),
}
