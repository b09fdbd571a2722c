import { expect, it } from 'vitest'
import { fieldsOf } from '../kernel/errors.ts'
import { CalendarInput } from './calendar.ts'

const monday = {
  id: 'ser_a',
  kind: 'class',
  days: ['MO'],
  start: '10:00',
  end: '11:30',
  from: '2026-11-02',
  until: '2027-01-31',
}

const read = (series: readonly object[], exceptions: readonly object[] = []) =>
  CalendarInput.safeParse({ rev: 1, series, exceptions })
const fields = (...[series, exceptions]: Parameters<typeof read>) =>
  fieldsOf(read(series, exceptions).error?.issues ?? [])

const notOfKind = 'This kind of times does not have it.'
const badLength = 'A class lasts 1 minute to 16 hours.'
const open = { ...monday, kind: 'open' }
const { end: _, ...noEnd } = monday
const off = { ...noEnd, kind: 'off' }

it.each([
  ['a class', { ...monday, prepare: 0, who: 'arrival', atEnd: 'keep', group: 'A', note: '' }],
  ['open hours', { ...open, atEnd: 'keep' }],
  ['everything off', off],
  ['a class over midnight', { ...monday, start: '23:00', end: '01:00' }],
  ['a class of 16 hours', { ...monday, start: '10:00', end: '02:00' }],
  ['a class of a minute', { ...monday, start: '23:59', end: '00:00' }],
])('takes %s', (_what, series) => {
  expect(fields([series])).toEqual({})
})

it.each([
  ['open hours that are prepared', { ...open, prepare: 5 }, { prepare: notOfKind }],
  ['open hours for which somebody is started', { ...open, who: 'everyone' }, { who: notOfKind }],
  ['an end of all', { ...off, end: '22:00', atEnd: 'stop' }, { end: notOfKind, atEnd: notOfKind }],
  [
    'all off that is prepared',
    { ...off, prepare: 0, who: 'arrival' },
    { prepare: notOfKind, who: notOfKind },
  ],
  ['a class without an end', noEnd, { end: 'Required' }],
  ['a class of 16 hours and a minute', { ...monday, end: '02:01' }, { end: badLength }],
  ['a class that ends as it begins', { ...monday, end: '10:00' }, { end: badLength }],
  [
    'a last day before the first',
    { ...monday, until: '2026-11-01' },
    { until: 'The last day is before the first.' },
  ],
  ['an hour that there is not', { ...monday, start: '24:00' }, { start: 'Invalid time' }],
  ['an hour with seconds', { ...monday, start: '10:00:00' }, { start: 'Invalid time' }],
  ['a day that there is not', { ...monday, from: '2026-02-30' }, { from: 'Invalid date' }],
  ['an id of another kind', { ...monday, id: 'exc_a' }, { id: 'Invalid' }],
])('refuses %s', (_what, series, expected) => {
  const named = Object.entries(expected).map(([field, sentence]) => [`series.0.${field}`, sentence])
  expect(fields([series])).toEqual(Object.fromEntries(named))
})

it('refuses a series and an exception that exist twice', () => {
  expect(fields([monday, monday])).toEqual({ 'series.1.id': 'A series with this id exists twice.' })
  const holiday = { id: 'exc_a', kind: 'off', from: '2026-12-21', until: '2026-12-21' }
  expect(fields([monday, { ...monday, id: undefined }], [holiday, holiday])).toEqual({
    'exceptions.1.id': 'An exception with this id exists twice.',
  })
})

const moved = { kind: 'moved', seriesId: 'ser_a', date: '2026-11-23' }

it.each([
  [
    'of a series that there is not',
    { ...moved, seriesId: 'ser_b' },
    { seriesId: 'There is no such series.' },
  ],
  [
    'of holidays of a series that there is not',
    { kind: 'off', from: '2026-12-21', until: '2026-12-21', seriesId: 'ser_b' },
    { seriesId: 'There is no such series.' },
  ],
  [
    'that ends before it begins',
    { kind: 'off', from: '2026-12-21', until: '2026-12-20' },
    { until: 'The last day is before the first.' },
  ],
  [
    'of a class that there is not',
    { ...moved, date: '2026-11-24' },
    { date: 'There is no class of this series on 24 November.' },
  ],
  ['that makes it too long', { ...moved, start: '14:00' }, { end: badLength }],
])('refuses an exception %s', (_what, exception, expected) => {
  const named = Object.entries(expected).map(([field, sentence]) => [`exceptions.0.${field}`, sentence])
  expect(fields([monday], [exception])).toEqual(Object.fromEntries(named))
})

it('takes a moved class on whatever day, and an added one', () => {
  const added = { kind: 'added', seriesId: 'ser_a', date: '2026-12-01' }
  expect(fields([monday], [{ ...moved, toDate: '2026-12-02', end: '12:00' }, added])).toEqual({})
})

it('gives an end of all no end by an exception either', () => {
  expect(fields([off], [{ ...moved, end: '23:00' }])).toEqual({ 'exceptions.0.end': notOfKind })
})

it('counts every second week from the week of the first day', () => {
  const every = { ...monday, days: ['MO', 'WE'], everyWeeks: 2, from: '2026-11-04' }
  const refused = ['2026-11-02', '2026-11-04', '2026-11-09', '2026-11-11', '2026-11-16', '2026-11-18'].filter(
    (date) => !read([every], [{ ...moved, date }]).success,
  )
  expect(refused).toEqual(['2026-11-02', '2026-11-09', '2026-11-11'])
})
