import type { CalendarException, Series } from './calendar.ts'
import { dayOf, isDayOf, numberOf } from './series-days.ts'

/** What people set. */
export interface CalendarTimes {
  readonly series: readonly Series[]
  readonly exceptions: readonly CalendarException[]
}

/** With the days and the clocks of its course. */
export interface Timetable extends CalendarTimes {
  readonly timeZone: string
  readonly startsOn: string
  readonly endsOn: string
}

/** One class by the clocks, of whatever kind. */
export interface Planned {
  /** Made of the day that the series gives it, so that it is the same one wherever it is moved. */
  readonly key: string
  readonly series: Series
  readonly date: string
  /** On which it takes place. */
  readonly day: string
  readonly start: string
  readonly end: string | undefined
}

type Off = CalendarException & { readonly kind: 'off' }

const keyOf = (id: string, date: string): string => `${id}.${date}`

const ofException = (
  exception: Extract<CalendarException, { readonly kind: 'moved' | 'added' }>,
  series: Series,
): Planned => {
  const { id, kind, date, start = series.start, end = series.end } = exception
  const isMoved = kind === 'moved'
  return {
    key: keyOf(isMoved ? series.id : id, date),
    series,
    date,
    day: isMoved ? (exception.toDate ?? date) : date,
    start,
    end,
  }
}

const drops =
  (seriesId: string, date: string) =>
  (off: Off): boolean =>
    off.from <= date && date <= off.until && (off.seriesId === undefined || off.seriesId === seriesId)

/** Whether the series has such a day, holidays and moves aside. */
export const hasDay = (series: Series, date: string): boolean => isDayOf(series, numberOf(date))

/** Whether a class of the series was taken off the calendar. */
export const isDropped = ({ exceptions }: CalendarTimes, seriesId: string, date: string): boolean =>
  exceptions.some((one) => one.kind === 'off' && drops(seriesId, date)(one))

/**
 * The classes of some days, these included, in no order. Of several that move the same class the last one counts; a class
 * that is moved takes place on holidays too.
 */
export const plannedIn = (timetable: Timetable, first: string, last: string): Planned[] => {
  const { series: all, exceptions } = timetable
  const from = first < timetable.startsOn ? timetable.startsOn : first
  const until = last > timetable.endsOn ? timetable.endsOn : last
  if (until < from) return []
  const isInside = ({ day }: Planned): boolean => from <= day && day <= until
  const byId = new Map(all.map((series) => [series.id, series]))
  const elsewhen = <Kind extends 'moved' | 'added'>(kind: Kind): Planned[] =>
    exceptions.flatMap((exception) => {
      if (exception.kind !== kind) return []
      const series = byId.get(exception.seriesId)
      return series === undefined ? [] : [ofException(exception, series)]
    })
  const moved = new Map(elsewhen('moved').map((planned) => [planned.key, planned]))
  const offs = exceptions.filter((exception): exception is Off => exception.kind === 'off')
  const days = Array.from({ length: numberOf(until) - numberOf(from) + 1 }, (_, index) => index)
  const regular = all.flatMap((series) =>
    days.flatMap((index): Planned[] => {
      const number = numberOf(from) + index
      if (!isDayOf(series, number)) return []
      const date = dayOf(number)
      const key = keyOf(series.id, date)
      if (moved.has(key) || offs.some(drops(series.id, date))) return []
      return [{ key, series, date, day: date, start: series.start, end: series.end }]
    }),
  )
  // What moves a class that the series no longer gives means nothing.
  const given = [...moved.values()].filter(({ series, date }) => hasDay(series, date))
  return [...regular, ...[...given, ...elsewhen('added')].filter(isInside)]
}
