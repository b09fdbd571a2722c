import type { Budget, BudgetEnd, BudgetPeriod, ShownBudget } from '@labkeeper/contract/courses/budget'
import type { Money } from '@labkeeper/contract/courses/money'
import { counted } from '@labkeeper/contract/kernel/wording'
import { amountText } from './money-words.ts'

/** What the form of a budget asks; numbers are as somebody types them. */
export interface BudgetFields {
  amount: string
  per: BudgetPeriod
  atEnd: BudgetEnd
  /** '50, 80, 95' */
  warnAt: string
  /** Of each person; empty where there are no shares. */
  share: string
  sharePer: BudgetPeriod
}

const usual = { per: 'month', atEnd: 'own', warnAt: [50, 80, 95] } as const

export const toFields = (budget: ShownBudget | undefined): BudgetFields => {
  const { per, atEnd, warnAt } = budget ?? usual
  return {
    amount: budget === undefined ? '' : String(budget.amount),
    per,
    atEnd,
    warnAt: warnAt.join(', '),
    share: budget?.perStudent === undefined ? '' : String(budget.perStudent.amount),
    sharePer: budget?.perStudent?.per ?? per,
  }
}

const percentsOf = (typed: string): number[] =>
  typed
    .split(/[\s,;%]+/)
    .filter(Boolean)
    .map(Number)

const mostWarnings = 5

/** What is wrong with the percentages; the form says it under its field. */
export const warnProblem = (typed: string): string | undefined => {
  const percents = percentsOf(typed)
  if (percents.some((one) => !Number.isInteger(one) || one < 1 || one > 99)) return 'Choose 1 to 99, whole.'
  return percents.length > mostWarnings ? `Choose at most ${mostWarnings}.` : undefined
}

const least = 0.01
const most = 1_000_000

/** What is wrong with an amount. */
export const amountProblem = (typed: string): string | undefined => {
  const amount = Number(typed)
  return amount >= least && amount <= most ? undefined : 'Choose $0.01 to $1,000,000.'
}

export const toBudget = ({ amount, per, atEnd, warnAt, share, sharePer }: BudgetFields): Budget => ({
  ...{ amount: Number(amount), per, atEnd, warnAt: percentsOf(warnAt) },
  ...(share.trim() !== '' && { perStudent: { amount: Number(share), per: sharePer } }),
})

/** The server's names of fields, where they are others than the form's. */
export const renamed: Readonly<Record<string, string>> = {
  'budget.amount': 'amount',
  'budget.per': 'per',
  'budget.atEnd': 'atEnd',
  'budget.warnAt': 'warnAt',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`budget.warnAt.${index}`, 'warnAt'])),
  'budget.perStudent.amount': 'share',
  'budget.perStudent.per': 'sharePer',
}

const ends: Readonly<Record<BudgetEnd, string>> = {
  own: 'machines outside of classes stop in ten minutes and are not started; classes go on',
  all: 'a class that is on goes on to its end, all other machines stop in ten minutes, and nothing starts',
  tell: 'you and the owner are told; nothing is stopped',
}

/** What saving does at once, where less is allowed than has been spent. */
export const atOnce = (
  { amount, per, atEnd, share, sharePer }: BudgetFields,
  { month, course, people }: Pick<Money, 'month' | 'course' | 'people'>,
): string | undefined => {
  const spent = (per === 'month' ? month : course).total
  if (amountProblem(amount) === undefined && Number(amount) <= spent) {
    return `${amountText(spent)} is spent already. Once you save, ${ends[atEnd]}.`
  }
  // What people have cost is known of the whole course.
  if (share.trim() === '' || amountProblem(share) !== undefined || sharePer !== 'course') return undefined
  const over = people.filter(
    ({ enrolmentId, total }) => enrolmentId !== undefined && total >= Number(share),
  ).length
  if (over === 0) return undefined
  const have = over === 1 ? 'has' : 'have'
  return `${counted(over, 'person').replace('persons', 'people')} ${have} spent that already. Once you save, ${atEnd === 'tell' ? 'nothing is stopped' : 'their machines stop in ten minutes outside of classes'}.`
}
