import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { localDay, startOfDay } from '../calendar/wall-time.ts'
import { type Day, endOf } from '../course-days.ts'

/**
 * Days on the clocks of a course that stand together for one count: a single day, or all days from one to another of the same
 * month, through which what is counted was there all day. So months of a disk are a few numbers, and each day is known.
 */
export type Span = string

const between = '_'

const firstOfNext = (day: Day): Day => `${dayOf(numberOf(`${day.slice(0, 7)}-28`) + 7).slice(0, 8)}01`
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

const secondsUntil = (at: string): number => Math.round(Date.parse(at) / 1000)
const secondsFrom = (one: string, other: string): number => secondsUntil(other) - secondsUntil(one)

export interface Stretch {
  readonly since: string
  readonly until: string
}

/** A stretch, cut into days at its ends and spans of whole days between them, none of which goes over a month's end. */
export const wholeDaysOf = (
  { since, until }: Stretch,
  timeZone: string,
): { days: Span; seconds: number }[] => {
  const spans: { days: Span; seconds: number }[] = []
  const add = (days: Span, from: string, to: string): void => {
    const seconds = secondsFrom(from, to)
    if (seconds > 0) spans.push({ days, seconds })
  }
  if (until <= since) return spans
  const last = localDay(until, timeZone)
  let day = localDay(since, timeZone)
  if (since !== startOfDay(day, timeZone) || day === last) {
    add(day, since, earlier(endOf(day, timeZone), until))
    day = dayOf(numberOf(day) + 1)
  }
  while (day < last) {
    const next = earlier(firstOfNext(day), last)
    const final = dayOf(numberOf(next) - 1)
    add(
      day === final ? day : `${day}${between}${final}`,
      startOfDay(day, timeZone),
      startOfDay(next, timeZone),
    )
    day = next
  }
  if (day === last) add(last, startOfDay(last, timeZone), until)
  return spans
}

interface DayOfSpan {
  readonly day: Day
  /** How much of the whole span lies in it. */
  readonly share: number
}

/** Spans of one course that were read: many things have the same few. */
export type KnownSpans = Map<Span, readonly DayOfSpan[]>

const readSpan = (span: Span, timeZone: string): readonly DayOfSpan[] => {
  const [first = span, last = first] = span.split(between)
  if (first === last) return [{ day: first, share: 1 }]
  const whole = secondsFrom(startOfDay(first, timeZone), endOf(last, timeZone))
  return Array.from({ length: numberOf(last) - numberOf(first) + 1 }, (_, index) => {
    const day = dayOf(numberOf(first) + index)
    return { day, share: secondsFrom(startOfDay(day, timeZone), endOf(day, timeZone)) / whole }
  })
}

/** How many seconds of a span lie in each of its days. */
export const daysOfSpan = (
  span: Span,
  seconds: number,
  timeZone: string,
  known: KnownSpans = new Map(),
): { readonly day: Day; readonly seconds: number }[] => {
  const days = known.get(span) ?? readSpan(span, timeZone)
  known.set(span, days)
  return days.map(({ day, share }) => ({ day, seconds: seconds * share }))
}
