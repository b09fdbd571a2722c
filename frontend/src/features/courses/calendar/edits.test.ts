import type { CalendarException, Series } from '@labkeeper/contract/courses/calendar'
import { expect, test } from 'vitest'
import { putException, putSeries, removeException, removeSeries, withEdit, withEdits } from './edits.ts'

const series: Series = {
  ...{ id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', everyWeeks: 1 },
  ...{ from: '2026-11-01', until: '2027-06-30' },
}
const holiday: CalendarException = {
  id: 'exc_h',
  kind: 'off',
  from: '2026-12-21',
  until: '2027-01-03',
  name: 'Break',
}
const moved: CalendarException = {
  id: 'exc_m',
  kind: 'moved',
  seriesId: 'ser_a',
  date: '2026-11-23',
  start: '12:00',
}
const saved = { series: [series], exceptions: [holiday, moved] }

test('without changes it is what was saved', () => {
  expect(withEdits(saved, [])).toBe(saved)
})

test('changes stand in the place of what they change', () => {
  const other = { ...series, id: 'ser_b' }
  const later = { ...series, start: '11:00' }
  const edits = [putSeries(other), putSeries(later), removeException('exc_h')]
  expect(withEdits(saved, edits)).toEqual({ series: [later, other], exceptions: [moved] })
})

test('what is about a series goes with it, and what moves a class with its day', () => {
  expect(withEdits(saved, [removeSeries('ser_a')])).toEqual({ series: [], exceptions: [holiday] })
  const tuesdays = { ...series, days: ['TU' as const] }
  expect(withEdits(saved, [putSeries(tuesdays)]).exceptions).toEqual([holiday])
  expect(withEdits(saved, [putSeries({ ...series, end: '12:00' })]).exceptions).toEqual([holiday, moved])
})

test('a class that becomes an end of everything loses its own end, also where it was moved', () => {
  const { end: _, ...times } = series
  const longer = { series: [series], exceptions: [{ ...moved, end: '14:00' }, holiday] }
  expect(withEdits(longer, [putSeries({ ...times, kind: 'off' })]).exceptions).toEqual([moved, holiday])
  expect(withEdits(longer, [putSeries({ ...series, kind: 'open' })])).toMatchObject({
    exceptions: [{ end: '14:00' }, holiday],
  })
})

test('outlasts what somebody else has saved meanwhile', () => {
  const edits = [putSeries({ ...series, start: '11:00' }), removeException('exc_h')]
  const theirs = { series: [{ ...series, id: 'ser_z' }], exceptions: [] }
  expect(withEdits(theirs, edits).series.map(({ id, start }) => [id, start])).toEqual([
    ['ser_z', '10:00'],
    ['ser_a', '11:00'],
  ])
})

test('the last change of a thing counts, and what takes back an unsaved one is none', () => {
  const fresh = { ...series, id: 'ser_new' }
  const once = withEdit([], putSeries(fresh), saved)
  expect(withEdit(once, putSeries({ ...fresh, start: '09:00' }), saved)).toEqual([
    putSeries({ ...fresh, start: '09:00' }),
  ])
  expect(withEdit(once, removeSeries('ser_new'), saved)).toEqual([])
  expect(withEdit([], removeSeries('ser_a'), saved)).toEqual([removeSeries('ser_a')])
  expect(withEdit([], putException(holiday), saved)).toHaveLength(1)
})
