import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import ICAL from 'ical.js'
import type { DaysWithin } from '../../ports/courses/calendar-files.ts'
import { type Event, isDay, shownIn } from './event.ts'

/** On which days an event begins again. */

/** Of one rule. */
const mostSteps = 10_000

/** Rules that go by the hour say nothing of days. */
const goesByDays = ({ freq }: ICAL.Recur): boolean => ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq)

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day so many years later; where there is none, as of 29 February, this one. */
const yearsLater = (day: string, years: number): string => {
  const later = `${yearOf(day) + years}${day.slice(4)}`
  return isDay(later) ? later : day
}

const daysOfStep: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

/**
 * From where a rule is followed: so many whole steps later that it comes to the course soon, and early enough that nothing
 * of it is missed. Rules that count how often they repeat are followed from the beginning.
 */
const nearDay = ({ from, days }: Event, rule: ICAL.Recur, startsOn: string): string => {
  if (rule.count) return from
  const target = numberOf(startsOn) - days
  const { freq, interval } = rule
  const stepDays = daysOfStep[freq]
  if (stepDays !== undefined) {
    const steps = Math.floor((target - numberOf(from)) / (stepDays * interval))
    return steps > 0 ? dayOf(numberOf(from) + steps * stepDays * interval) : from
  }
  const steps = Math.floor((yearOf(dayOf(target)) - 1 - yearOf(from)) / interval)
  return freq === 'YEARLY' && steps > 0 ? yearsLater(from, steps * interval) : from
}

/** The last day on which a rule may let it begin. */
const endOfRule = ({ until }: ICAL.Recur, { timeZone, endsOn }: DaysWithin): string => {
  const last = until instanceof ICAL.Time ? shownIn(until, timeZone).day : endsOn
  return last < endsOn ? last : endsOn
}

const daysByRule = (event: Event, rule: ICAL.Recur, within: DaysWithin): string[] => {
  const days: string[] = []
  try {
    const last = endOfRule(rule, within)
    const open = rule.clone()
    // The library takes the instant of an end for one of UTC.
    open.until = null
    const iterator = open.iterator(ICAL.Time.fromDateString(nearDay(event, rule, within.startsOn)))
    for (let step = 0; step < mostSteps; step += 1) {
      const day = iterator.next()?.toString()
      if (day === undefined || day > last) break
      days.push(day)
    }
  } catch {
    // A rule that cannot be: what it gave before is what it gives.
  }
  return days
}

export const daysByRules = (event: Event, within: DaysWithin): string[] =>
  event.rules.filter(goesByDays).flatMap((rule) => daysByRule(event, rule, within))
