import { expect, test } from 'vitest'
import type { Shown } from './clocks.ts'
import { bandsOf, hoursOf, partsOf, placedOn } from './layout.ts'
import type { Slot } from './slots.ts'
import { daysOfWeek } from './week-days.ts'

const monday = '2026-11-23'
const tuesday = '2026-11-24'

const at = (text: string): Shown => ({ day: text.slice(0, 10), clock: text.slice(11) })
const slot = (key: string, begins: string, ends?: string): Slot => ({
  ...{ key, kind: ends === undefined ? 'off' : 'class', date: begins.slice(0, 10), state: 'planned' },
  ...{ isUnsaved: false, begins: at(begins), ends: ends === undefined ? undefined : at(ends) },
})
const on = (day: string, slots: readonly Slot[], first = monday) =>
  placedOn(day, slots, first).map(({ slot: { key }, from, to, column, columns, isLead }) => ({
    ...{ key, from, to, column, columns, isLead },
  }))

test('a day is as many parts wide as take place at once, unless those are two', () => {
  const three = ['a', 'b', 'c'].map((key) => slot(key, `${monday} 10:00`, `${monday} 11:00`))
  const two = ['d', 'e'].map((key) => slot(key, `${tuesday} 10:00`, `${tuesday} 11:00`))
  const days = [monday, tuesday, '2026-11-25'].map((day) => placedOn(day, [...three, ...two], monday))
  expect(partsOf(days)).toEqual([3, 1, 1])
})

test('what does not overlap has all of the width', () => {
  const slots = [
    slot('a', `${monday} 10:00`, `${monday} 11:00`),
    slot('b', `${monday} 11:00`, `${monday} 12:00`),
  ]
  expect(on(monday, slots)).toEqual([
    { key: 'a', from: 600, to: 660, column: 0, columns: 1, isLead: true },
    { key: 'b', from: 660, to: 720, column: 0, columns: 1, isLead: true },
  ])
  expect(on(tuesday, slots)).toEqual([])
})

test('what overlaps stands side by side, and takes the first column that is free', () => {
  const slots = [
    slot('long', `${monday} 10:00`, `${monday} 13:00`),
    slot('early', `${monday} 10:30`, `${monday} 11:30`),
    slot('late', `${monday} 11:30`, `${monday} 12:30`),
    slot('alone', `${monday} 13:00`, `${monday} 14:00`),
  ]
  const places = on(monday, slots).map(({ key, column, columns }) => [key, column, columns])
  expect(places).toEqual([
    ['long', 0, 2],
    ['early', 1, 2],
    ['late', 1, 2],
    ['alone', 0, 1],
  ])
})

test('what goes over midnight has a part in both days, and is a button in the first', () => {
  const night = [slot('night', `${monday} 23:00`, `${tuesday} 01:00`)]
  expect(on(monday, night)).toEqual([
    { key: 'night', from: 1380, to: 1440, column: 0, columns: 1, isLead: true },
  ])
  expect(on(tuesday, night)).toEqual([
    { key: 'night', from: 0, to: 60, column: 0, columns: 1, isLead: false },
  ])
})

test('of what began before the week, the rest is the button', () => {
  const night = [slot('night', '2026-11-22 23:00', `${monday} 01:00`)]
  expect(on(monday, night)).toMatchObject([{ key: 'night', from: 0, to: 60, isLead: true }])
})

test('what ends at midnight has no part in the next day', () => {
  const evening = [slot('evening', `${monday} 22:00`, `${tuesday} 00:00`)]
  expect(on(monday, evening)).toMatchObject([{ from: 1320, to: 1440 }])
  expect(on(tuesday, evening)).toEqual([])
})

test('the short ones stay large enough to be read, also before midnight', () => {
  expect(on(monday, [slot('short', `${monday} 10:00`, `${monday} 10:05`)])).toMatchObject([
    { from: 600, to: 645 },
  ])
  expect(on(monday, [slot('off', `${monday} 23:50`)])).toMatchObject([{ from: 1395, to: 1440 }])
})

test('where the clocks go back, a class that ends by them before it began is as high as a short one', () => {
  const sunday = '2027-10-31'
  expect(on(sunday, [slot('odd', `${sunday} 02:45`, `${sunday} 02:15`)], sunday)).toMatchObject([
    { from: 165, to: 210 },
  ])
})

test('the hours of a working day are drawn, and those outside of it that are needed', () => {
  expect(hoursOf([])).toEqual({ first: 8, last: 18 })
  expect(hoursOf([{ from: 7 * 60 + 30, to: 9 * 60 }])).toEqual({ first: 7, last: 18 })
  expect(hoursOf([{ from: 22 * 60, to: 24 * 60 }])).toEqual({ first: 8, last: 24 })
})

test('holidays cover the days that the week has of them, beside each other where there is room', () => {
  const days = daysOfWeek(monday)
  const [before, middle, after, over] = [
    { from: '2026-11-20', until: '2026-11-24' },
    { from: '2026-11-26', until: '2026-11-26' },
    { from: '2026-11-29', until: '2026-12-06' },
    { from: '2026-11-24', until: '2026-11-25' },
  ]
  expect(bandsOf([middle, after, over, before], days)).toEqual([
    [
      { of: before, from: 0, span: 2 },
      { of: middle, from: 3, span: 1 },
      { of: after, from: 6, span: 1 },
    ],
    [{ of: over, from: 1, span: 2 }],
  ])
  expect(bandsOf([{ from: '2026-12-01', until: '2026-12-02' }], days)).toEqual([])
})
