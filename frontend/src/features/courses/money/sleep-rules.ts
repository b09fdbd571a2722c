import type { Estimate } from '@labkeeper/contract/courses/money'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { counted } from '@labkeeper/contract/kernel/wording'
import { amountText } from './money-words.ts'

type SleepRule = keyof SleepRules

export const rulesInOrder = ['addressOnlyWhileRunning', 'slowDiskAsleep', 'parkAfterDays'] as const

export const labels: Readonly<Record<SleepRule, string>> = {
  addressOnlyWhileRunning: 'Address only while it runs',
  slowDiskAsleep: 'Slow disk while it sleeps',
  parkAfterDays: 'Park in holidays',
}

/** What an estimate reckons with where nobody has said another number. */
export const usualPause = 7

/** From 3 to 60 days; what somebody has chosen is among them. */
export const pauseChoices = (chosen: number) =>
  [...new Set([3, 5, usualPause, 10, 14, 21, 28, 42, 60, chosen])]
    .sort((one, other) => one - other)
    .map((days) => ({ value: String(days), label: counted(days, 'day') }))

/** What follows from it. */
export const helpOf = (rule: SleepRule, { parkAfterDays }: Pick<SleepRules, 'parkAfterDays'>): string => {
  if (rule === 'addressOnlyWhileRunning') {
    return 'Each start gives a machine a new public address; the way to connect shows it.'
  }
  if (rule === 'slowDiskAsleep') {
    return 'The disk is a cheaper one while the machine is stopped, and the fast one again before it starts.'
  }
  const days = counted(parkAfterDays || usualPause, 'day')
  return `A stopped machine without a class for more than ${days} becomes a snapshot. It is back before its next class, or in about five minutes when somebody wants it.`
}

/** What the switch says to the course. */
export const setTo = (rule: SleepRule, isOn: boolean): Partial<SleepRules> =>
  rule === 'parkAfterDays' ? { parkAfterDays: isOn ? usualPause : 0 } : { [rule]: isOn }

/** Nothing where no price is known. */
export const savesText = (
  switches: Estimate['switches'] | undefined,
  rule: SleepRule,
): string | undefined => {
  const found = switches?.find((one) => one.rule === rule)
  return found && `saves ${amountText(found.savesPerMonth)} a month`
}
