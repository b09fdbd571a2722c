import { expect, test } from 'vitest'
import { firstFields, readTimes, toFields } from './times-fields.ts'

const usual = firstFields('2026-11-23', '2027-01-31')
const read = (change: object) => readTimes({ ...usual, ...change }, 'ser_a', undefined)

test('begins with a class on the weekday of the day', () => {
  expect(read({})).toEqual({
    series: {
      ...{ id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', everyWeeks: 1 },
      ...{ from: '2026-11-23', until: '2027-01-31', prepare: 10, who: 'everyone', atEnd: 'stop' },
    },
  })
})

test('says of a kind only what it has, and days in their order', () => {
  const { series: open } = read({ kind: 'open', days: ['FR', 'MO'], group: ' B ' }) as never
  expect(open).toMatchObject({ days: ['MO', 'FR'], group: 'B', atEnd: 'stop' })
  expect(open).not.toHaveProperty('prepare')
  const { series: off } = read({ kind: 'off', group: 'B' }) as never
  expect(off).not.toHaveProperty('end')
  expect(off).not.toHaveProperty('group')
  expect(off).not.toHaveProperty('atEnd')
})

test.each([
  ['no day', { days: [] }, { days: 'Choose at least one day.' }],
  ['no start', { start: '' }, { start: 'Required' }],
  ['no end', { end: '' }, { end: 'Required' }],
  ['an end as the start', { end: '10:00' }, { end: 'A class lasts 1 minute to 16 hours.' }],
  ['a last day before the first', { until: '2026-11-22' }, { until: 'The last day is before the first.' }],
  ['no minutes', { prepare: '' }, { prepare: 'Required' }],
])('refuses %s, at the field', (_what, change, problems) => {
  expect(read(change)).toEqual({ problems })
})

test('refuses more minutes than there are, and less', () => {
  for (const prepare of ['61', '-1', '1.5']) {
    expect(Object.keys((read({ prepare }) as { problems: object }).problems)).toEqual(['prepare'])
  }
})

test('shows and reads the same', () => {
  const answer = read({ everyWeeks: '2', group: 'A', who: 'regulars', atEnd: 'keep' })
  if (!('series' in answer)) throw new Error('Not read')
  expect(readTimes(toFields(answer.series), 'ser_a', 'Bring a book')).toEqual({
    series: { ...answer.series, note: 'Bring a book' },
  })
})
