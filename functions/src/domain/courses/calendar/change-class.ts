import type { CalendarException } from '@labkeeper/contract/courses/calendar'
import { mostExceptions } from '@labkeeper/contract/courses/calendar'
import { notOfKind } from '@labkeeper/contract/courses/calendar-checks'
import type { ClassChange } from '@labkeeper/contract/courses/classes'
import type { CalendarTimes, Planned, Timetable } from '@labkeeper/contract/courses/planned'
import { hasDay, isDropped, plannedIn } from '@labkeeper/contract/courses/planned'
import { AppError, badField } from '../../kernel/errors.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { type Meeting, meetingOf, minuteMs, minutesOf } from './meetings.ts'
import { newExceptionId } from './settle-calendar.ts'
import { localClock } from './wall-time.ts'

/** One class is cancelled, moved or extended: an exception of the calendar from then on. */

const splitKey = (key: string): { readonly id: string; readonly date: string } => {
  const dot = key.lastIndexOf('.')
  return { id: key.slice(0, dot), date: key.slice(dot + 1) }
}

/** The class of a key as the calendar has it. */
export const findPlanned = (timetable: Timetable, key: string): Planned | undefined => {
  const { id, date } = splitKey(key)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return undefined
  const moved = timetable.exceptions.findLast(
    (one) => one.kind === 'moved' && one.seriesId === id && one.date === date,
  )
  const day = moved?.kind === 'moved' ? (moved.toDate ?? date) : date
  return plannedIn(timetable, day, day).find((planned) => planned.key === key)
}

/** It would be, but was taken off. */
export const wasDropped = (timetable: Timetable, key: string): boolean => {
  const { id, date } = splitKey(key)
  const series = timetable.series.find((one) => one.id === id)
  return series !== undefined && hasDay(series, date) && isDropped(timetable, id, date)
}

const isAdded = ({ key, series }: Planned): boolean => splitKey(key).id !== series.id

const others = ({ exceptions }: CalendarTimes, planned: Planned): CalendarException[] => {
  const { id, date } = splitKey(planned.key)
  return exceptions.filter((one) =>
    isAdded(planned) ? one.id !== id : !(one.kind === 'moved' && one.seriesId === id && one.date === date),
  )
}

const bounded = (exceptions: readonly CalendarException[]): readonly CalendarException[] => {
  if (exceptions.length <= mostExceptions) return exceptions
  throw new AppError(
    'conflict',
    `A calendar has at most ${mostExceptions} exceptions. Remove some that are over.`,
  )
}

export const withoutClass = (times: CalendarTimes, planned: Planned): readonly CalendarException[] => {
  const rest = others(times, planned)
  if (isAdded(planned)) return rest
  const { date, series } = planned
  return bounded([
    ...rest,
    { id: newExceptionId(), kind: 'off', from: date, until: date, seriesId: series.id },
  ])
}

const withElsewhen = (times: CalendarTimes, planned: Planned): readonly CalendarException[] => {
  const { series, date, day, start, end } = planned
  const clocks = { start, ...(end === undefined ? {} : { end }) }
  const seriesId = series.id
  const exception: CalendarException = isAdded(planned)
    ? { id: splitKey(planned.key).id, kind: 'added', seriesId, date: day, ...clocks }
    : { id: newExceptionId(), kind: 'moved', seriesId, date, toDate: day, ...clocks }
  return bounded([...others(times, planned), exception])
}

/** A class with its calendar, as it is to be. */
export interface ChangedClass {
  readonly exceptions: readonly CalendarException[]
  readonly meeting: Meeting
}

const mostMinutes = 16 * 60
const badLength = 'A class lasts 1 minute to 16 hours.'

const changed = (timetable: Timetable, planned: Planned): ChangedClass => {
  const exceptions = withElsewhen(timetable, planned)
  const key = isAdded(planned) ? `${splitKey(planned.key).id}.${planned.day}` : planned.key
  const meeting = meetingOf(
    { ...planned, key, ...(isAdded(planned) && { date: planned.day }) },
    timetable.timeZone,
  )
  return { exceptions, meeting }
}

/** By the clocks, as a series is measured too. */
const clockMinutes = (start: string, end: string): number => {
  const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const minutes = minute(end) - minute(start)
  return minutes > 0 ? minutes : minutes + 24 * 60
}

export const moved = (
  timetable: Timetable,
  planned: Planned,
  { date: day = planned.day, start = planned.start, end = planned.end }: ClassChange,
  now: Instant,
): ChangedClass => {
  if (end !== undefined && planned.series.kind === 'off') throw badField('end', notOfKind)
  if (end !== undefined && clockMinutes(start, end) > mostMinutes) throw badField('end', badLength)
  const { startsOn, endsOn } = timetable
  if (day < startsOn || day > endsOn) throw badField('date', 'This day is not one of the course.')
  const found = changed(timetable, { ...planned, day, start, end })
  if (found.meeting.endsAt <= now) throw badField('date', 'Choose a time that is not over.')
  return found
}

/** When it ends that many minutes later. */
export const laterEnd = (
  { startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>,
  minutes: number,
): Instant => {
  const wanted = after(new Date(endsAt), minutes * minuteMs)
  const length = (Date.parse(wanted) - Date.parse(startsAt)) / minuteMs
  if (length > mostMinutes) throw badField('minutes', badLength)
  return wanted
}

/** How far the clocks may lead a wall time astray. */
const mostAstray = 180

/** Its end as the clocks can say it: where they show a time twice, the first minute after that. */
export const extended = (
  timetable: Timetable,
  planned: Planned,
  meeting: Pick<Meeting, 'startsAt' | 'endsAt'>,
  minutes: number,
): ChangedClass => {
  // It only happens: nothing of it lasts.
  if (planned.series.kind === 'off') throw new AppError('conflict', 'This class is planned.')
  const { timeZone } = timetable
  const wanted = laterEnd(meeting, minutes)
  for (let more = 0; more <= mostAstray; more += 1) {
    const end = localClock(after(new Date(wanted), more * minuteMs), timeZone)
    const found = changed(timetable, { ...planned, end })
    if (found.meeting.endsAt >= wanted && minutesOf(found.meeting) > 0) return found
  }
  throw badField('minutes', badLength)
}
