import type { CalendarException, MeetingKind, Series } from '@labkeeper/contract/courses/calendar'
import type { Meeting, MeetingState } from '@labkeeper/contract/courses/classes'
import {
  type CalendarTimes,
  type Planned,
  plannedIn,
  type Timetable,
} from '@labkeeper/contract/courses/planned'
import { isLeftOut, type Shown } from './clocks.ts'
import { daysAfter } from './week-days.ts'

/** What stands in the week: a class, open hours, or all off, on the clocks of the course. */
export interface Slot {
  readonly key: string
  readonly kind: MeetingKind
  /** Absent of a class that was begun at once, or whose series is gone. */
  readonly series?: Series | undefined
  /** The day that the series gives it. */
  readonly date: string
  /** Absent while there are no instants: the server has not seen it yet. */
  readonly meeting?: Meeting | undefined
  readonly group?: string | undefined
  readonly begins: Shown
  /** Absent of what only happens, as all off. */
  readonly ends?: Shown | undefined
  readonly state: MeetingState
  readonly isUnsaved: boolean
}

export interface OfWeek {
  readonly saved: Timetable
  /** With what is not saved. */
  readonly draft: CalendarTimes
  /** As the server knows them, of the week and the day before. Absent as long as it has not answered. */
  readonly meetings: readonly Meeting[] | undefined
  readonly clocks: (at: string) => Shown
  readonly first: string
  readonly last: string
  /** On the clocks of the course. */
  readonly now: Shown
}

const isBefore = (one: Shown, other: Shown): boolean =>
  one.day < other.day || (one.day === other.day && one.clock < other.clock)

/** An end that is not after the start is on the next day. */
const timesOf = ({ day, start, end }: Planned): Pick<Slot, 'begins' | 'ends'> => ({
  begins: { day, clock: start },
  ends: end === undefined ? undefined : { day: end > start ? day : daysAfter(day, 1), clock: end },
})

/** Whether one of these begins or ends at a time that the clocks leave out: it is moved by the gap, or not held. */
export const isMoved = (planned: readonly Planned[], clocks: OfWeek['clocks']): boolean =>
  planned.some((one) => {
    const { begins, ends = begins } = timesOf(one)
    return isLeftOut(begins, clocks) || isLeftOut(ends, clocks)
  })

const ofPlanned = (planned: Planned): Omit<Slot, 'state' | 'isUnsaved'> => {
  const { key, series, date } = planned
  return { key, series, date, kind: series.kind, group: series.group, ...timesOf(planned) }
}

const ofMeeting = (meeting: Meeting, { clocks, draft }: OfWeek): Slot => {
  const { key, kind, date, group, state, startsAt, endsAt, seriesId } = meeting
  return {
    ...{ key, kind, date, group, state, meeting, isUnsaved: false },
    series: draft.series.find(({ id }) => id === seriesId),
    begins: clocks(startsAt),
    ends: kind === 'off' ? undefined : clocks(endsAt),
  }
}

const sameTimes = (one: Planned, other: Planned): boolean =>
  one.day === other.day && one.start === other.start && one.end === other.end && one.series === other.series

const isForOne = (exception: CalendarException): boolean =>
  exception.kind === 'off' && exception.seriesId !== undefined

/** Those that one series was to have, and was told not to. */
const cancelledIn = (timetable: Timetable, first: string, last: string): Planned[] => {
  const exceptions = timetable.exceptions.filter((exception) => !isForOne(exception))
  if (exceptions.length === timetable.exceptions.length) return []
  const taking = new Set(plannedIn(timetable, first, last).map(({ key }) => key))
  return plannedIn({ ...timetable, exceptions }, first, last).filter(({ key }) => !taking.has(key))
}

const byTime = (one: Slot, other: Slot): number => {
  if (isBefore(one.begins, other.begins)) return -1
  return isBefore(other.begins, one.begins) ? 1 : one.key.localeCompare(other.key)
}

/**
 * What was, and what is planned and saved, as the server says it, with instants; what is planned and not saved, as the
 * clocks will have it. What is over and was not saved in time does not happen.
 */
export const slotsOf = (week: OfWeek): Slot[] => {
  const { saved, draft, meetings = [], now } = week
  const timetable = { ...saved, ...draft }
  // One of the evening before may reach into the week.
  const first = daysAfter(week.first, -1)
  const known = new Map(plannedIn(saved, first, week.last).map((planned) => [planned.key, planned]))
  const planned = plannedIn(timetable, first, week.last)
  const fresh = planned.filter((one) => {
    const before = known.get(one.key)
    return before === undefined || !sameTimes(one, before)
  })
  const freshKeys = new Set(fresh.map(({ key }) => key))
  const plannedKeys = new Set(planned.map(({ key }) => key))
  const isGone = ({ key, state }: Meeting): boolean =>
    state === 'cancelled' || (known.has(key) && !plannedKeys.has(key))
  const told = meetings.filter(
    (meeting) => !isChangeable(meeting, week) || !(isGone(meeting) || freshKeys.has(meeting.key)),
  )
  const toldKeys = new Set(told.map(({ key }) => key))
  const coming = (one: Planned, state: MeetingState): Slot[] => {
    const slot = { ...ofPlanned(one), state, isUnsaved: freshKeys.has(one.key) }
    return toldKeys.has(one.key) || isBefore(slot.ends ?? slot.begins, now) ? [] : [slot]
  }
  return [
    ...told.map((meeting) => ofMeeting(meeting, week)),
    ...fresh.flatMap((one) => coming(one, 'planned')),
    ...cancelledIn(timetable, first, week.last).flatMap((one) => coming(one, 'cancelled')),
  ]
    .filter(({ begins, ends = begins }) => ends.day >= week.first && begins.day <= week.last)
    .sort(byTime)
}

/** What the calendar still decides: all else has begun, or is over. */
const isChangeable = ({ state, endsAt }: Meeting, { clocks, now }: OfWeek): boolean =>
  state === 'planned' || state === 'cancelled' || (state === 'skipped' && isBefore(now, clocks(endsAt)))

/** A day of holidays of all series, and what it is called. */
export type Holiday = CalendarException & { readonly kind: 'off'; readonly seriesId?: undefined }

export const holidaysOf = ({ exceptions }: CalendarTimes): Holiday[] =>
  exceptions.filter((one): one is Holiday => one.kind === 'off' && one.seriesId === undefined)
