import type { Budget } from '@labkeeper/contract/courses/budget'
import type { Course } from '@labkeeper/contract/courses/course'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { type BudgetFields, toBudget, toFields } from '../money/budget-fields.ts'

/** What the step asks: a budget, or none, and how machines sleep. */
export type MoneyFields = BudgetFields & SleepRules

export const sleepOf = ({
  addressOnlyWhileRunning,
  slowDiskAsleep,
  parkAfterDays,
}: SleepRules): SleepRules => ({
  ...{ addressOnlyWhileRunning, slowDiskAsleep, parkAfterDays },
})

export const toForm = ({ budget, rules }: Pick<Course, 'budget' | 'rules'>): MoneyFields => ({
  ...toFields(budget),
  ...sleepOf(rules),
})

/** Only what is another than the course has; nothing where all is as it was. */
export const rulesToSave = (
  { rules: last }: Pick<Course, 'rules'>,
  rules: SleepRules,
): Partial<SleepRules> | undefined => {
  const changed = Object.entries(rules).filter(([rule, value]) => value !== last[rule as keyof SleepRules])
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** `null`: none any more. What the step does not ask for stays as it is. */
export const budgetToSave = (
  { budget: last }: Pick<Course, 'budget'>,
  fields: BudgetFields,
): Budget | null | undefined => {
  if (fields.amount.trim() === '') return last === undefined ? undefined : null
  const next = toBudget(fields)
  const { amount, per, atEnd } = next
  const isSame = last !== undefined && amount === last.amount && per === last.per && atEnd === last.atEnd
  return isSame ? undefined : next
}
