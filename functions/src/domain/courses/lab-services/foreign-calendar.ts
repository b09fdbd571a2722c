import {
  type ExceptionInput,
  mostExceptions,
  mostSeries,
  type SeriesInput,
} from '@labkeeper/contract/courses/calendar'
import { TimeZone } from '@labkeeper/contract/courses/days'
import { dayOf, numberOf, weekdayOf, weekdays } from '@labkeeper/contract/courses/series-days'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Temporal } from 'temporal-polyfill'
import { type Day, dayIn, mostDays, usualEnd } from '../course-days.ts'
import type { ForeignSchedule } from './foreign-lab.ts'
import { daysOf, readSchedule, type ScheduleRule } from './schedule-rule.ts'
import { ruleInWords, timesInWords } from './schedule-words.ts'

export interface ForeignCalendar {
  readonly timeZone: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly series: readonly SeriesInput[]
  readonly exceptions: readonly ExceptionInput[]
  /** What there is, each a sentence. */
  readonly times: readonly string[]
  /** What comes in another way, or not at all. */
  readonly notes: readonly string[]
}

const isZone = (name: string): boolean => TimeZone.safeParse(name).success

/** Which of them most schedules are in; of as many the first one. */
const commonZone = (zones: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

interface Occurrence {
  readonly date: Day
  readonly start: string
  readonly end?: string
}

/** The same instant by the clocks of another zone. */
const moved = (day: Day, clock: string, from: string, to: string) => {
  const there = Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(from).withTimeZone(to)
  return { date: there.toPlainDate().toString(), clock: there.toPlainTime().toString().slice(0, 5) }
}

const later = (day: Day, days: number): Day => dayOf(numberOf(day) + days)

/** Clocks of two zones are at most 26 hours apart: so many days may lie between what they show. */
const mostApart = 2

/** The first becomes a series, `left` others are added to it, and one more shows that some are left out. */
const occurrencesOf = (rule: ScheduleRule, { zone, today, endsOn, left }: Around): readonly Occurrence[] => {
  const { timeZone, start, end } = rule
  const needed = left + 2
  return daysOf(rule, later(today, -mostApart), later(endsOn, mostApart))
    .slice(0, needed + 2 * mostApart)
    .map((day) => {
      const begins = moved(day, start, timeZone, zone)
      const ends = end && moved(end > start ? day : later(day, 1), end, timeZone, zone).clock
      return { date: begins.date, start: begins.clock, ...(ends && { end: ends }) }
    })
    .filter(({ date }) => today <= date && date <= endsOn)
    .slice(0, needed)
}

type Series = SeriesInput & { readonly id: string }

/** One series of the first of them, to which the others are added. */
const asAdded = (
  { kind, note }: ScheduleRule,
  id: string,
  [first, ...others]: readonly Occurrence[],
): { readonly series: readonly Series[]; readonly exceptions: readonly ExceptionInput[] } => {
  if (first === undefined) return { series: [], exceptions: [] }
  const { date, start, end } = first
  const day = weekdays[weekdayOf(numberOf(date))] ?? 'MO'
  const times = { start, ...(end && { end }) }
  const series: Series = {
    ...{ id, kind, days: [day], from: date, until: date, everyWeeks: 1 },
    ...times,
    ...(note && { note }),
  }
  const exceptions = others.map(
    (one): ExceptionInput => ({
      kind: 'added',
      seriesId: id,
      date: one.date,
      ...(one.start !== start && { start: one.start }),
      ...(one.end !== undefined && one.end !== end && { end: one.end }),
    }),
  )
  return { series: [series], exceptions }
}

const asSeries = (
  { kind, note, days, from, until, start, end }: ScheduleRule,
  id: string,
  everyWeeks: 1 | 2,
): Series => ({
  ...{ id, kind, days, from, until, everyWeeks, start },
  ...(end && { end }),
  ...(note && { note }),
})

/** How often a series of a calendar can be. */
const weeksOf = ({ every }: ScheduleRule): 1 | 2 | undefined =>
  'weeks' in every && (every.weeks === 1 || every.weeks === 2) ? every.weeks : undefined

type Span = Pick<ScheduleRule, 'from' | 'until'>

/** Its first and last day on the clocks of the course, where a class of another zone may be on the day before or after. */
const spanIn =
  (zone: string) =>
  ({ from, until, start, timeZone }: ScheduleRule): Span => {
    const there = (day: Day): Day => (timeZone === zone ? day : moved(day, start, timeZone, zone).date)
    return { from: there(from), until: there(until) }
  }

/** From the first class that is still to come to the last one, as long as a course may be. */
const spanOf = (coming: readonly Span[], today: Day) => {
  const [first = today] = coming.map(({ from }) => from).toSorted()
  const startsOn = [first, today].toSorted().at(-1) ?? today
  const last = coming
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  const [endsOn = today] = [last ?? usualEnd(startsOn), later(startsOn, mostDays)].toSorted()
  const notes =
    last === undefined || last === endsOn
      ? []
      : [`Its times go on until ${last}. A course lasts at most 18 months, so this one ends earlier.`]
  return { startsOn, endsOn, notes }
}

interface Times {
  readonly series: readonly Series[]
  readonly exceptions: readonly ExceptionInput[]
  readonly notes: readonly string[]
}

interface Around {
  readonly zone: string
  readonly today: Day
  readonly endsOn: Day
  /** How many more exceptions a calendar holds. */
  readonly left: number
}

const timesOf = (rule: ScheduleRule, id: string, around: Around): Times => {
  const { zone, left } = around
  const weeks = weeksOf(rule)
  const isSameZone = rule.timeZone === zone
  if (weeks !== undefined && isSameZone) {
    return { series: [asSeries(rule, id, weeks)], exceptions: [], notes: [] }
  }
  const { series, exceptions } = asAdded(rule, id, occurrencesOf(rule, around))
  const kept = exceptions.slice(0, left)
  const why = isSameZone
    ? 'Times repeat every week or every second week here'
    : `Its time zone was ${rule.timeZone}, that of the course is ${zone}`
  const many = counted(series.length + kept.length, 'single day')
  const notes = [`${why}: ${ruleInWords(rule)} comes as ${many}.`]
  if (kept.length < exceptions.length) {
    notes.push(`A calendar holds ${mostExceptions} exceptions: later days of it are left out.`)
  }
  return { series, exceptions: kept, notes }
}

/** In the zone of the course; what is in none that there is, is read as if it were in that one. */
const inZones = (rules: readonly ScheduleRule[], zone: string) => {
  const unknown = new Set(rules.map(({ timeZone }) => timeZone).filter((one) => !isZone(one)))
  return {
    rules: rules.map((rule) => (unknown.has(rule.timeZone) ? { ...rule, timeZone: zone } : rule)),
    notes: [...unknown].map(
      (name) => `The time zone '${name}' is not known. Its times are read by the clocks of ${zone}.`,
    ),
  }
}

/** The calendar of a course from the schedules of a lab. What is over by today does not come along. */
export const foreignCalendar = (
  schedules: readonly ForeignSchedule[],
  zoneOfViewer: string,
  now: Date,
): ForeignCalendar => {
  const read = schedules.map(readSchedule)
  const notes = read.filter((one) => typeof one === 'string')
  const given = read.filter((one) => typeof one !== 'string')
  const zone = commonZone(given.map(({ timeZone }) => timeZone).filter(isZone)) ?? zoneOfViewer
  const today = dayIn(zone, now)
  const known = inZones(given, zone)
  const spanHere = spanIn(zone)
  const coming = known.rules.filter((rule) => spanHere(rule).until >= today)
  const over = given.length - coming.length
  const { startsOn, endsOn, notes: ofSpan } = spanOf(coming.map(spanHere), today)
  notes.push(...known.notes, ...ofSpan)
  if (over > 0) {
    notes.push(`${counted(over, 'schedule')} ended before today and ${over === 1 ? 'is' : 'are'} left out.`)
  }
  const kept = coming.slice(0, mostSeries)
  if (kept.length < coming.length) {
    notes.push(
      `A calendar holds ${mostSeries} series: ${coming.length - kept.length} schedules are left out.`,
    )
  }
  const series: Series[] = []
  const exceptions: ExceptionInput[] = []
  for (const [index, rule] of kept.entries()) {
    const around = { zone, today, endsOn, left: mostExceptions - exceptions.length }
    const times = timesOf(rule, `ser_brought${index + 1}`, around)
    series.push(...times.series)
    exceptions.push(...times.exceptions)
    notes.push(...times.notes)
  }
  return { timeZone: zone, startsOn, endsOn, series, exceptions, times: kept.map(timesInWords), notes }
}
