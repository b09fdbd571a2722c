import {
  dayOf,
  numberOf,
  type Weekday,
  weekdayOf,
  weekdays,
  weekOf,
} from '@labkeeper/contract/courses/series-days'
import { Temporal } from 'temporal-polyfill'
import type { Day } from '../course-days.ts'
import type { ForeignRecurrence, ForeignSchedule } from './foreign-lab.ts'

/** A schedule of Azure Lab Services, read: on which days it is, and from when to when by the clocks of its zone. */
export interface ScheduleRule {
  /** `off`: it only stops machines. */
  readonly kind: 'class' | 'off'
  /** As it was given; it need not be one that there is. */
  readonly timeZone: string
  readonly start: string
  readonly end?: string
  readonly from: Day
  /** The last day that may be one. */
  readonly until: Day
  /** None of a rule of days. */
  readonly days: readonly Weekday[]
  readonly every: { readonly weeks: number } | { readonly days: number }
  readonly note?: string
}

const minutesPerHour = 60
const mostMinutes = 16 * minutesPerHour
const daysPerWeek = 7

interface Wall {
  readonly day: Day
  readonly clock: string
}

/** Azure ignores the offset, and so do we. */
const readWall = (text: string | undefined): Wall | undefined => {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text ?? '')
  return parts === null ? undefined : { day: parts[1] ?? '', clock: parts[2] ?? '' }
}

const minutesBetween = (start: Wall, end: Wall): number =>
  Temporal.PlainDateTime.from(`${start.day}T${start.clock}`)
    .until(Temporal.PlainDateTime.from(`${end.day}T${end.clock}`))
    .total('minutes')

const named: Readonly<Record<string, Weekday>> = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
}

const weekdayIn = (day: Day): Weekday => weekdays[weekdayOf(numberOf(day))] ?? 'MO'

/** Days in steps of weeks are weeks: every 14 days is every second week on that day. */
const recurring = (
  from: Day,
  recurrence: ForeignRecurrence | undefined,
): Pick<ScheduleRule, 'days' | 'every' | 'until'> => {
  if (recurrence === undefined) return { days: [weekdayIn(from)], every: { weeks: 1 }, until: from }
  const { frequency, weekDays, interval, expiresAt } = recurrence
  const until = readWall(expiresAt)?.day ?? from
  if (frequency === 'Weekly') {
    const given = weekDays.flatMap((name) => named[name.toLowerCase()] ?? [])
    return { days: given.length > 0 ? given : [weekdayIn(from)], every: { weeks: interval }, until }
  }
  if (interval === 1) return { days: weekdays, every: { weeks: 1 }, until }
  return interval % daysPerWeek === 0
    ? { days: [weekdayIn(from)], every: { weeks: interval / daysPerWeek }, until }
    : { days: [], every: { days: interval }, until }
}

/** Or a sentence: why a calendar cannot have it. */
export const readSchedule = ({
  startAt,
  stopAt,
  timeZone,
  recurrence,
  notes,
}: ForeignSchedule): ScheduleRule | string => {
  const [begins, stops] = [readWall(startAt), readWall(stopAt)]
  const first = begins ?? stops
  if (first === undefined) return 'A schedule without times is left out.'
  if (stops === undefined) {
    return `A schedule starts machines at ${first.clock} and never stops them. A class needs an end, so it is left out.`
  }
  const kind = begins === undefined ? 'off' : 'class'
  const minutes = minutesBetween(first, stops)
  if (kind === 'class' && !(minutes >= 1 && minutes <= mostMinutes)) {
    return `A schedule from ${first.clock} to ${stops.clock} is left out: a class lasts 1 minute to 16 hours.`
  }
  const note = [...(notes?.trim() ?? '')].slice(0, 200).join('')
  return {
    kind,
    timeZone,
    start: first.clock,
    ...(kind === 'class' && { end: stops.clock }),
    from: first.day,
    ...recurring(first.day, recurrence),
    ...(note && { note }),
  }
}

const isDayOf = ({ days, every, from }: ScheduleRule, number: number): boolean => {
  const first = numberOf(from)
  if ('days' in every) return (number - first) % every.days === 0
  const weekday = weekdays[weekdayOf(number)]
  return (
    weekday !== undefined && days.includes(weekday) && (weekOf(number) - weekOf(first)) % every.weeks === 0
  )
}

/** Its days between two days, both included. */
export const daysOf = (rule: ScheduleRule, since: Day, last: Day): readonly Day[] => {
  const found: Day[] = []
  const end = Math.min(numberOf(rule.until), numberOf(last))
  for (let number = Math.max(numberOf(rule.from), numberOf(since)); number <= end; number += 1) {
    if (isDayOf(rule, number)) found.push(dayOf(number))
  }
  return found
}
