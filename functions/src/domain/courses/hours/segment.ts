import type { Meter } from '@labkeeper/contract/courses/my-hours'
import type { CourseId, EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { type Kind, kindKey, type UsageEntry } from '../../usage/usage.ts'
import { localDay } from '../calendar/wall-time.ts'
import { type Day, endOf } from '../course-days.ts'
import { cutByRate, type Rated, withRate } from '../money/factor.ts'
import type { Segment } from './segment-record.ts'

/** A segment that is over. */
export interface Piece extends Segment {
  readonly until: Instant
}

/** What exists of a course's machines, and what is kept of them, each of which has a price. */
export const itemNames = ['disk', 'slow', 'address', 'kept', 'keptSlow', 'snapshot'] as const
export type Item = (typeof itemNames)[number]

/** Seconds of one day on the clocks of a course, to be added to what stands there of one person, or of nobody. */
export interface SegmentEntry {
  readonly courseId: CourseId
  readonly enrolmentId?: EnrolmentId
  readonly meter: Meter | Item
  /** Of what exists also several whole days of a month: see spans.ts. */
  readonly day: Day
  /** What a price depends on: see usage.ts, of what exists the region, and how large it is. */
  readonly kind: string
  readonly seconds: number
}

/** A piece of years must fit into one transaction. */
const mostDays = 92
const dayMs = 86_400_000
/** Counted from the beginning of time, so that pieces add up to the run whatever it was cut into. */
const secondsUntil = (at: number): number => Math.round(at / 1000)

/** As they are counted when it ends. */
export const secondsBetween = (since: Instant, until: Instant): number =>
  secondsUntil(Date.parse(until)) - secondsUntil(Date.parse(since))

/** A piece, cut at every midnight of the course. */
export const daysOf = ({ since, until }: Piece, timeZone: string): { day: Day; seconds: number }[] => {
  const end = Date.parse(until)
  const days: { day: Day; seconds: number }[] = []
  for (let from = Math.max(Date.parse(since), end - mostDays * dayMs); from < end; ) {
    const day = localDay(new Date(from).toISOString(), timeZone)
    const to = Math.min(Date.parse(endOf(day, timeZone)), end)
    const seconds = secondsUntil(to) - secondsUntil(from)
    if (seconds > 0) days.push({ day, seconds })
    from = to
  }
  return days
}

/** What is to be added up of pieces of one machine: once for each day, meter and person. */
export const entriesOf = (
  pieces: readonly Piece[],
  { id: courseId, timeZone, adopted }: { readonly id: CourseId; readonly timeZone: string } & Rated,
  vm: Kind,
): SegmentEntry[] => {
  const sums = new Map<string, SegmentEntry>()
  for (const { piece, rate } of pieces.flatMap((one) => cutByRate(one, { ...(adopted && { adopted }) }))) {
    const { meter, whose } = piece
    const kind = withRate(kindKey(vm), rate)
    for (const { day, seconds } of daysOf(piece, timeZone)) {
      const key = `${day} ${meter} ${kind} ${whose}`
      const sum = (sums.get(key)?.seconds ?? 0) + seconds
      sums.set(key, { courseId, ...(whose && { enrolmentId: whose }), meter, day, kind, seconds: sum })
    }
  }
  return [...sums.values()]
}

/** What a transaction that ends a run, or a part of one, adds up: hours of the lab's days, and whose time it was. */
export type TimeEntry = UsageEntry | SegmentEntry

export const isOfSegment = (entry: TimeEntry): entry is SegmentEntry => 'meter' in entry
