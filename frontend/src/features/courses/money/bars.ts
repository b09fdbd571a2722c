import type { Money, Sums } from '@labkeeper/contract/courses/money'
import { dayOf, numberOf, weekdayOf } from '@labkeeper/contract/courses/series-days'
import { amountText, daysText } from './money-words.ts'

/** What is drawn of each day, from below: what is there whoever works comes first. */
export const parts = ['standing', 'class', 'own', 'teacher'] as const
export type Part = (typeof parts)[number]
export const partNames: Readonly<Record<Part, string>> = {
  standing: 'Exists',
  class: 'Class',
  own: 'Own time',
  teacher: 'Staff',
}

/** Of a day, or of the days of one week. */
export interface Bar extends Sums {
  readonly first: string
  /** '23 November' */
  readonly label: string
}

/** What is not nothing of it: 'Exists $1.59 · Class $0.26' */
export const partsText = (sums: Sums): string =>
  parts
    .filter((part) => sums[part] >= 0.005)
    .map((part) => `${partNames[part]} ${amountText(sums[part])}`)
    .join(' · ')

/** More than these stand beside each other as weeks. */
const mostDays = 62

const leastDays = 14

/** Without the days before anything cost something, as far as a fortnight is left. */
export const sinceFirstCost = (days: Money['days']): Money['days'] => {
  const first = days.findIndex(({ total }) => total > 0)
  return days.slice(Math.max(0, Math.min(first, days.length - leastDays)))
}

const mondayOf = (day: string): string => {
  const number = numberOf(day)
  return dayOf(number - weekdayOf(number))
}

const add = (one: Sums, other: Sums): Sums => ({
  class: one.class + other.class,
  own: one.own + other.own,
  teacher: one.teacher + other.teacher,
  standing: one.standing + other.standing,
  total: one.total + other.total,
})

export const toBars = (days: Money['days']): readonly Bar[] => {
  if (days.length <= mostDays) {
    return days.map(({ day, ...sums }) => ({ first: day, label: daysText(day, day), ...sums }))
  }
  return [...Map.groupBy(days, ({ day }) => mondayOf(day)).values()].map((week) => {
    const [from = '', to = ''] = [week[0]?.day, week.at(-1)?.day]
    const { day: _, ...sums } = week.reduce((sum, one) => ({ ...one, ...add(sum, one) }))
    return { ...sums, first: from, label: daysText(from, to) }
  })
}

/** Where an axis ends that holds so much: half of it is a round amount, too, and no fraction of a cent. */
export const topOf = (most: number): number => {
  const least = Math.max(most, 0.02)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 4, 6, 8, 10].find((one) => one * power >= least - 1e-9) ?? 10
  return step * power
}
