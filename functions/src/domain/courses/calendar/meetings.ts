import { AtEnd, MeetingKind, type Series, WhoIsStarted } from '@labkeeper/contract/courses/calendar'
import { type Planned, plannedIn, type Timetable } from '@labkeeper/contract/courses/planned'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import type { Instant } from '../../kernel/instant.ts'
import { maybeText, number, oneOf, type Shape, text } from '../../kernel/shape.ts'
import type { Day } from '../course-days.ts'
import { type Placed, placed } from './wall-time.ts'

/** One class, or what else the calendar has, as instants. */
export interface Meeting {
  readonly key: string
  readonly kind: MeetingKind
  /** Absent of a class that was begun at once. */
  readonly seriesId?: string
  /** The day that the series gives it. */
  readonly date: Day
  readonly startsAt: Instant
  /** Of what only happens, as all off, its start. */
  readonly endsAt: Instant
  /** Minutes before the start at which machines are started. */
  readonly prepare: number
  readonly who: NonNullable<Series['who']>
  readonly atEnd: NonNullable<Series['atEnd']>
  /** Only for these people. */
  readonly group?: string
  /** Its end is not after its start: the clocks were changed. */
  readonly isSkipped?: true
  /** What the clocks do to it. */
  readonly note?: string
}

/** What records keep of one. */
export type KeptMeeting = Omit<Meeting, 'isSkipped'>

export const keptMeetingShape: Shape<KeptMeeting> = {
  key: text,
  kind: oneOf(...MeetingKind.options),
  seriesId: maybeText,
  date: text,
  startsAt: text,
  endsAt: text,
  prepare: number,
  who: oneOf(...WhoIsStarted.options),
  atEnd: oneOf(...AtEnd.options),
  group: maybeText,
  note: maybeText,
}

export const minuteMs = 60_000

export const minutesOf = ({ startsAt, endsAt, isSkipped }: Meeting): number =>
  isSkipped ? 0 : (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

const skippedNote = 'This class falls into the hour that does not exist.'

const noteOf = (clock: string, { odd, shown }: Placed): string | undefined => {
  if (odd === undefined) return undefined
  return odd === 'missing'
    ? `${clock} does not exist on this day. The class begins at ${shown}.`
    : `${clock} exists twice on this day. The class begins at the first.`
}

/** By the clocks an end that is not after the start is on the next day. */
const endOf = ({ day, start, end }: Planned, timeZone: string): Placed | undefined =>
  end === undefined ? undefined : placed(end > start ? day : dayOf(numberOf(day) + 1), end, timeZone)

export const meetingOf = (planned: Planned, timeZone: string): Meeting => {
  const { key, series, date, day, start } = planned
  const { kind, id: seriesId, group, who = 'everyone', atEnd = 'stop', prepare = 0 } = series
  const begins = placed(day, start, timeZone)
  const endsAt = endOf(planned, timeZone)?.at
  const isSkipped = endsAt !== undefined && endsAt <= begins.at
  const note = isSkipped ? skippedNote : noteOf(start, begins)
  return {
    ...{ key, kind, seriesId, date, startsAt: begins.at, endsAt: endsAt ?? begins.at, prepare, who, atEnd },
    ...(group === undefined ? {} : { group }),
    ...(isSkipped && { isSkipped }),
    ...(note === undefined ? {} : { note }),
  }
}

export const earliestFirst = (one: Meeting, other: Meeting): number =>
  one.startsAt.localeCompare(other.startsAt) || one.key.localeCompare(other.key)

/** All of some days, these included, the earliest first; skipped ones too. */
export const meetingsIn = (timetable: Timetable, first: Day, last: Day): Meeting[] =>
  plannedIn(timetable, first, last)
    .map((planned) => meetingOf(planned, timetable.timeZone))
    .sort(earliestFirst)
