import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { expect, test } from 'vitest'
import { partsText, sinceFirstCost, toBars, topOf } from './bars.ts'

const sums = { class: 1, own: 2, teacher: 0.5, standing: 4, total: 7.5 }
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: dayOf(numberOf(first) + index), ...sums }))

test('up to two months stand day by day', () => {
  const bars = toBars(daysFrom('2026-10-01', 62))
  expect(bars).toHaveLength(62)
  expect(bars[0]).toEqual({ first: '2026-10-01', label: '1 October', ...sums })
})

test('more stand week by week, from Monday, and nothing is lost', () => {
  const days = daysFrom('2026-10-01', 63)
  const bars = toBars(days)
  expect(bars.slice(0, 2).map(({ label }) => label)).toEqual(['1–4 October', '5–11 October'])
  expect(bars[1]).toMatchObject({ class: 7, own: 14, teacher: 3.5, standing: 28, total: 52.5 })
  expect(bars.at(-1)?.label).toBe('30 November–2 December')
  const total = bars.reduce((sum, bar) => sum + bar.total, 0)
  expect(total).toBeCloseTo(63 * 7.5, 9)
})

test('the axis ends at a round amount whose half is in cents', () => {
  expect([0, 0.001, 0.02, 0.021, 0.75, 1, 1.01, 7.5, 20, 41.2, 999].map(topOf)).toEqual(
    [0.02, 0.02, 0.02, 0.04, 0.8, 1, 2, 8, 20, 60, 1000].map((one) => expect.closeTo(one, 9)),
  )
})

test('what is before the first cost is left out, but for a fortnight', () => {
  const none = { class: 0, own: 0, teacher: 0, standing: 0, total: 0 }
  const days = daysFrom('2026-11-01', 30)
  const from = (first: number) => days.map((one, index) => (index < first ? { ...one, ...none } : one))
  const count = (first: number) => sinceFirstCost(from(first)).length
  expect([0, 10, 16, 17, 29, 30].map(count)).toEqual([30, 20, 14, 14, 14, 30])
  expect(sinceFirstCost(days.slice(0, 3))).toHaveLength(3)
})

test('of what an amount consists is said without what is nothing', () => {
  expect(partsText(sums)).toBe('Exists $4.00 · Class $1.00 · Own time $2.00 · Staff $0.50')
  expect(partsText({ ...sums, class: 0.004, teacher: 0 })).toBe('Exists $4.00 · Own time $2.00')
})
