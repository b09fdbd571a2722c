import { expect, test } from 'vitest'
import type { Interval, Price } from '../model/objects.ts'
import { endOfPeriod } from './period.ts'

const at = (text: string) => Date.parse(text) / 1000
const priced = (interval: Interval, interval_count = 1): Price => ({
  id: 'price_1',
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  unit_amount: 100,
  unit_amount_decimal: '100',
  nickname: null,
  product: 'prod_1',
  recurring: { interval, interval_count, usage_type: 'licensed', meter: null },
  type: 'recurring',
  metadata: {},
  created: 0,
  livemode: false,
})

test.each([
  ['2026-11-22T10:00:00Z', priced('month'), '2026-12-22T10:00:00Z'],
  ['2026-11-22T10:00:00Z', priced('month', 3), '2027-02-22T10:00:00Z'],
  ['2026-11-22T10:00:00Z', priced('year'), '2027-11-22T10:00:00Z'],
  ['2028-02-29T10:00:00Z', priced('year'), '2029-02-28T10:00:00Z'],
  ['2026-01-31T10:00:00Z', priced('month'), '2026-02-28T10:00:00Z'],
  ['2026-11-22T10:00:00Z', priced('week', 2), '2026-12-06T10:00:00Z'],
])('a period from %s', (from, price, end) => {
  expect(endOfPeriod(at(from), price)).toBe(at(end))
})

test('comes back to the day of the anchor after a short month', () => {
  const anchor = at('2026-01-31T10:00:00Z')
  expect(endOfPeriod(at('2026-02-28T10:00:00Z'), priced('month'), anchor)).toBe(at('2026-03-31T10:00:00Z'))
})
