import {
  type Calendar,
  type CalendarException,
  type ExceptionInput,
  type Series,
  type SeriesInput,
  usualPrepare,
} from '@labkeeper/contract/courses/calendar'
import type { CalendarTimes } from '@labkeeper/contract/courses/planned'
import { dayOf, numberOf, weekdays } from '@labkeeper/contract/courses/series-days'
import { newId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { Day } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import type { CalendarOfCourse } from './class-on.ts'

/** What people send of a calendar, with what follows from it. */

const idLength = 16

const newSeriesId = (): string => `ser_${newId('act').slice(-idLength)}`
export const newExceptionId = (): string => `exc_${newId('act').slice(-idLength)}`

const settledSeries = ({ id = newSeriesId(), days, ...series }: SeriesInput): Series => {
  const { kind } = series
  return {
    ...series,
    id,
    days: weekdays.filter((day) => days.includes(day)),
    ...(kind === 'class' && { prepare: series.prepare ?? usualPrepare, who: series.who ?? 'everyone' }),
    ...(kind !== 'off' && { atEnd: series.atEnd ?? 'stop' }),
  }
}

const settledException = (exception: ExceptionInput): CalendarException => ({
  ...exception,
  id: exception.id ?? newExceptionId(),
})

export const settledTimes = ({
  series,
  exceptions,
}: {
  readonly series: readonly SeriesInput[]
  readonly exceptions: readonly ExceptionInput[]
}): CalendarTimes => ({
  series: series.map(settledSeries),
  exceptions: exceptions.map(settledException),
})

/** What is over by `now` is no news: nobody missed it. */
export const settledCalendar = (times: CalendarTimes, now: Instant): CalendarOfCourse => ({
  series: times.series,
  exceptions: times.exceptions,
  since: now,
})

export const toCalendar = ({ rev, timeZone, calendar }: CourseRecord): Calendar => ({
  rev,
  timeZone,
  series: [...(calendar?.series ?? [])],
  exceptions: [...(calendar?.exceptions ?? [])],
})

const daysPerWeek = 7

/** The series of a copy that begins on another day: moved by whole weeks, so that they keep their weekdays. */
export const movedSeries = ({ series }: CalendarTimes, startsOn: Day, newStart: Day): readonly Series[] => {
  const weeks = Math.floor((numberOf(newStart) - numberOf(startsOn)) / daysPerWeek)
  const later = (day: Day): Day => dayOf(numberOf(day) + weeks * daysPerWeek)
  return series.map((one) => ({ ...one, from: later(one.from), until: later(one.until) }))
}
