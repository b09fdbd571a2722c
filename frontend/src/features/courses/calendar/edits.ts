import type { CalendarException, Series } from '@labkeeper/contract/courses/calendar'
import { type CalendarTimes, hasDay } from '@labkeeper/contract/courses/planned'

/**
 * What somebody has changed of a calendar and not saved. Kept as single changes, so that they outlast a calendar that
 * somebody else has changed meanwhile.
 */
export type Edit =
  | { readonly kind: 'series'; readonly id: string; readonly to: Series | undefined }
  | { readonly kind: 'exception'; readonly id: string; readonly to: CalendarException | undefined }

export const putSeries = (to: Series): Edit => ({ kind: 'series', id: to.id, to })
export const removeSeries = (id: string): Edit => ({ kind: 'series', id, to: undefined })
export const putException = (to: CalendarException): Edit => ({ kind: 'exception', id: to.id, to })
export const removeException = (id: string): Edit => ({ kind: 'exception', id, to: undefined })

const changed = <One extends { readonly id: string }>(
  all: readonly One[],
  id: string,
  to: One | undefined,
): readonly One[] => {
  if (to === undefined) return all.filter((one) => one.id !== id)
  return all.some((one) => one.id === id) ? all.map((one) => (one.id === id ? to : one)) : [...all, to]
}

/**
 * What is about a series that is gone, or moves a class which a changed one no longer has, goes with it; so does the end of a class
 * that has become an "Everything off".
 */
const fitting = ({ series, exceptions }: CalendarTimes): CalendarTimes => ({
  series,
  exceptions: exceptions.flatMap((exception) => {
    if (exception.seriesId === undefined) return exception
    const own = series.find(({ id }) => id === exception.seriesId)
    if (own === undefined || (exception.kind === 'moved' && !hasDay(own, exception.date))) return []
    if (own.kind !== 'off' || exception.kind === 'off') return exception
    const { end: _, ...rest } = exception
    return rest
  }),
})

const apply = ({ series, exceptions }: CalendarTimes, edit: Edit): CalendarTimes =>
  edit.kind === 'series'
    ? { exceptions, series: changed(series, edit.id, edit.to) }
    : { series, exceptions: changed(exceptions, edit.id, edit.to) }

/** The calendar with what is not saved. Without any it is the same one. */
export const withEdits = (times: CalendarTimes, edits: readonly Edit[]): CalendarTimes =>
  edits.length === 0 ? times : fitting(edits.reduce(apply, times))

type There = Readonly<Record<keyof CalendarTimes, readonly { readonly id?: string | undefined }[]>>

/** One more change, in the place of an earlier one of the same thing. What takes back what was never saved is none. */
export const withEdit = (edits: readonly Edit[], edit: Edit, { series, exceptions }: There): Edit[] => {
  const others = edits.filter(({ kind, id }) => kind !== edit.kind || id !== edit.id)
  const saved = edit.kind === 'series' ? series : exceptions
  return edit.to === undefined && !saved.some(({ id }) => id === edit.id) ? others : [...others, edit]
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
export const newSeriesId = (): string => `ser_${newId()}`
export const newExceptionId = (): string => `exc_${newId()}`
