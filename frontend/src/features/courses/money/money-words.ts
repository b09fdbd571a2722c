import type { BudgetEnd, BudgetView } from '@labkeeper/contract/courses/budget'
import { dayInWords } from '@labkeeper/contract/courses/day-words'
import type { Money, Truth } from '@labkeeper/contract/courses/money'
import { todayIn } from '../days.ts'

/** How amounts, and what follows from them, read. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const list = new Intl.ListFormat('en')

/** '$41.20': cents always. */
export const amountText = (usd: number): string => dollars.format(usd)

/** What it will have come to, from the least to the most: '$52.10 to $58.40'. */
const bandText = (low: number, high: number): string => {
  const [least, most] = [amountText(low), amountText(high)]
  return least === most ? `about ${least}` : `${least} to ${most}`
}

/** 'On track until 14 December', by the course's days. */
export const trackText = (
  { state, hitsAt }: Pick<BudgetView, 'state' | 'hitsAt'>,
  timeZone: string,
): string => {
  if (state === 'ended') return 'Used up'
  return hitsAt === undefined
    ? 'On track'
    : `On track until ${dayInWords(todayIn(timeZone, new Date(hitsAt)))}`
}

/** What a course will have cost, and whether its budget is enough for that. */
export const forecastText = (
  { low, high, until }: NonNullable<Money['forecast']>,
  budget: Pick<BudgetView, 'amount' | 'state'> | undefined,
): string => {
  const band = `By ${dayInWords(until)} it will have cost ${bandText(low, high)}.`
  if (budget === undefined || budget.state === 'ended' || high <= budget.amount) return band
  return low > budget.amount
    ? `${band} That is more than the budget.`
    : `${band} That may be more than the budget.`
}

/** '12–18 November', '28 November–4 December' */
export const daysText = (from: string, to: string): string => {
  const [first, last] = [dayInWords(from), dayInWords(to)]
  if (from === to) return first
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? first.replace(/ .*/, '') : first}–${last}`
}

type Found = Extract<Truth, { azure: number }>

/** Our estimate beside Azure's books. */
export const truthText = ({ from, to, azure, ours, percent }: Found): string => {
  const by = Math.trunc(Math.abs(percent))
  const than = ours === 0 || azure === 0 || by === 0 ? '' : ` (${by} % ${percent > 0 ? 'less' : 'more'})`
  return `Azure says ${amountText(azure)} for ${daysText(from, to)}; our estimate was ${amountText(ours)}${than}.`
}

/** What becomes of people when nothing is left. */
export const endTexts: Readonly<Record<BudgetEnd, string>> = {
  own: 'Machines outside of classes stop after ten minutes, and are not started. Classes go on.',
  all: 'A class that is on goes on to its end. All other machines stop after ten minutes, and nothing starts.',
  tell: 'Nothing is stopped: you and the owner are told.',
}

/** What no amount says anything of. */
export const withoutText = (without: readonly string[]): string | undefined =>
  without.length === 0 ? undefined : `Left out, because Azure lists no price: ${list.format(without)}.`

/** What list prices are multiplied by, where that is anything. */
export const factorText = (factor: number): string | undefined =>
  factor === 1
    ? undefined
    : `Amounts since then are list prices times ${factor.toFixed(2)}: Azure’s rate for this course.`
