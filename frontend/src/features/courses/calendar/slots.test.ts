import type { CalendarException, Series } from '@labkeeper/contract/courses/calendar'
import type { Meeting } from '@labkeeper/contract/courses/classes'
import { plannedIn } from '@labkeeper/contract/courses/planned'
import { expect, test } from 'vitest'
import { clocksOf } from './clocks.ts'
import { putSeries, removeSeries, withEdits } from './edits.ts'
import { isMoved, type OfWeek, slotsOf } from './slots.ts'
import { clocksIn, nameOf, stateOf } from './words.ts'

const monday: Series = {
  ...{ id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', everyWeeks: 1 },
  ...{ from: '2026-11-01', until: '2027-06-30', prepare: 10, who: 'everyone', atEnd: 'stop' },
}
const meeting = (change: Partial<Meeting> = {}): Meeting => ({
  ...{ key: 'ser_a.2026-11-23', kind: 'class', seriesId: 'ser_a', date: '2026-11-23', who: 'everyone' },
  ...{ startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T10:30:00.000Z', state: 'planned' },
  ...{ started: 0, notStarted: [], attended: 0, absent: [] },
  ...change,
})
const course = { timeZone: 'Europe/Berlin', startsOn: '2026-11-01', endsOn: '2027-06-30' }

const week = (
  change: Partial<OfWeek> & { readonly exceptions?: readonly CalendarException[] } = {},
): OfWeek => {
  const { exceptions = [], ...more } = change
  const saved = { ...course, series: [monday], exceptions }
  return {
    ...{ saved, draft: saved, meetings: [meeting()], clocks: clocksOf(course.timeZone) },
    ...{ first: '2026-11-23', last: '2026-11-29', now: { day: '2026-11-23', clock: '08:00' } },
    ...more,
  }
}
const told = (of: OfWeek) => slotsOf(of).map((slot) => [nameOf(slot), stateOf(slot) ?? slot.state])

test('what is saved stands where the server has it', () => {
  expect(told(week())).toEqual([['Class Mon 23 Nov, 10:00 to 11:30', 'planned']])
  expect(told(week({ meetings: undefined }))).toEqual([])
})

test('by the clocks of the course, also where they are put forward', () => {
  const odd = meeting({
    ...{ key: 'ser_a.2027-03-28', date: '2027-03-28' },
    ...{ startsAt: '2027-03-28T01:30:00.000Z', endsAt: '2027-03-28T02:00:00.000Z' },
  })
  const sunday = { first: '2027-03-22', last: '2027-03-28', meetings: [odd] }
  expect(told(week(sunday))).toEqual([['Class Sun 28 Mar, 03:30 to 04:00', 'planned']])
})

test('over midnight the end is on the next day, and the evening before the week reaches into it', () => {
  const night = meeting({ startsAt: '2026-11-22T22:00:00.000Z', endsAt: '2026-11-23T00:00:00.000Z' })
  const [slot] = slotsOf(week({ meetings: [night] }))
  expect(slot && clocksIn(slot)).toBe('23:00 to 01:00')
  expect([slot?.begins.day, slot?.ends?.day]).toEqual(['2026-11-22', '2026-11-23'])
  const over = meeting({ startsAt: '2026-11-22T20:00:00.000Z', endsAt: '2026-11-22T22:00:00.000Z' })
  expect(told(week({ meetings: [over] }))).toEqual([])
})

test('what is changed and not saved stands by its new times, once', () => {
  const { saved } = week()
  const draft = withEdits(saved, [putSeries({ ...monday, start: '14:00', end: '15:30' })])
  expect(told(week({ draft }))).toEqual([['Class Mon 23 Nov, 14:00 to 15:30', 'Not saved']])
})

test('what is removed and not saved is gone, but for what has begun', () => {
  const { saved } = week()
  const draft = withEdits(saved, [removeSeries('ser_a')])
  expect(told(week({ draft }))).toEqual([])
  expect(told(week({ draft, meetings: [meeting({ state: 'running' })] }))).toEqual([
    ['Class Mon 23 Nov, 10:00 to 11:30', 'On now'],
  ])
})

test('what is new and lies in the past does not happen any more', () => {
  const { saved } = week()
  const early = { ...monday, id: 'ser_b', start: '06:00', end: '07:00' }
  const over = { ...monday, id: 'ser_c', start: '07:00', end: '09:00' }
  const draft = withEdits(saved, [putSeries(early), putSeries(over)])
  expect(told(week({ draft })).map(([name]) => name)).toEqual([
    'Class Mon 23 Nov, 07:00 to 09:00',
    'Class Mon 23 Nov, 10:00 to 11:30',
  ])
})

test('one that was cancelled is told of, holidays are not', () => {
  const off = { kind: 'off', from: '2026-11-23', until: '2026-11-23' } as const
  const one = { ...off, id: 'exc_a', seriesId: 'ser_a' }
  expect(told(week({ meetings: [], exceptions: [one] }))).toEqual([
    ['Class Mon 23 Nov, 10:00 to 11:30', 'Cancelled'],
  ])
  // The server tells of it, too.
  expect(told(week({ meetings: [meeting({ state: 'cancelled' })], exceptions: [one] }))).toHaveLength(1)
  expect(told(week({ meetings: [], exceptions: [{ ...off, id: 'exc_b', name: 'Feast' }] }))).toEqual([])
})

test('only what begins or ends in the time that the clocks leave out does not stay at its times', () => {
  const moved = (start: string, end: string, days: Series['days'] = ['SU']) =>
    isMoved(
      plannedIn(
        { ...course, series: [{ ...monday, days, start, end }], exceptions: [] },
        ...(['2027-03-27', '2027-03-28'] as const),
      ),
      clocksOf(course.timeZone),
    )
  expect(moved('10:00', '11:30')).toBe(false)
  expect(moved('02:15', '03:30')).toBe(true)
  // Of the evening before.
  expect(moved('22:00', '02:30', ['SA'])).toBe(true)
  expect(moved('01:00', '03:00')).toBe(false)
})
