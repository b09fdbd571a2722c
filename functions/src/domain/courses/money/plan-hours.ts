import { type Hours, unlimited } from '@labkeeper/contract/courses/hours'
import { numberOf } from '@labkeeper/contract/courses/series-days'
import { hoursAMonth } from '../../usage/usage.ts'
import { type Scheduled, timetableOf } from '../calendar/class-on.ts'
import { type Meeting, meetingsIn, minuteMs } from '../calendar/meetings.ts'

/** For how long machines of a course are going to run, and are not, as far as its calendar and hours tell. */

const hourMs = 60 * minuteMs
const dayHours = 24
const daysPerWeek = 7
/** Of those who are not started before they come, so many come. */
const comingShare = 0.8
/** What people are taken to use a week who may use as much as they like. */
const unlimitedMinutes = 600
/** Before a class's machines are started, a parked one is brought back. */
const bringBackMs = 2 * hourMs

export const daysOf = ({ startsOn, endsOn }: Pick<Scheduled, 'startsOn' | 'endsOn'>): number =>
  numberOf(endsOn) - numberOf(startsOn) + 1

/** By whom a course is used: `inGroup` how many of a group there are, 0 where nobody is in it yet. */
export interface Crowd {
  readonly people: number
  readonly inGroup: (group: string) => number
}

export const classesOf = (course: Scheduled): readonly Meeting[] =>
  meetingsIn(timetableOf(course), course.startsOn, course.endsOn).filter(
    ({ kind, isSkipped }) => kind === 'class' && !isSkipped,
  )

const preparedAt = ({ startsAt, prepare }: Meeting): number => Date.parse(startsAt) - prepare * minuteMs

/** Hours of all machines together: from prepare to the end, of everybody in whose class it is. */
export const classHours = (classes: readonly Meeting[], { people, inGroup }: Crowd): number =>
  classes.reduce((sum, one) => {
    const expected = (one.group === undefined ? 0 : inGroup(one.group)) || people
    const share = one.who === 'everyone' ? 1 : comingShare
    return sum + ((Date.parse(one.endsAt) - preparedAt(one)) / hourMs) * expected * share
  }, 0)

/** Of these weeks, months or courses there are so many. */
const periodsIn = (days: number, period: Hours['period']): number => {
  if (period === 'course') return 1
  return period === 'week' ? days / daysPerWeek : (days * dayHours) / hoursAMonth
}

export interface OwnPlan {
  readonly minutes: number
  readonly period: Hours['period']
  readonly periods: number
}

export const ownPlan = ({ minutes, period }: Hours, days: number): OwnPlan => {
  if (minutes !== null) return { minutes, period, periods: periodsIn(days, period) }
  const { period: weekly } = unlimited
  return { minutes: unlimitedMinutes, period: weekly, periods: periodsIn(days, weekly) }
}

/** Hours between classes in which a machine is parked that is parked for longer than so many days. */
export const pauseHours = (classes: readonly Meeting[], moreThanDays: number): number => {
  let sum = 0
  let over: number | undefined
  for (const one of classes) {
    const pause = over === undefined ? 0 : (preparedAt(one) - bringBackMs - over) / hourMs
    if (pause > moreThanDays * dayHours) sum += pause
    over = Math.max(over ?? 0, Date.parse(one.endsAt))
  }
  return sum
}
