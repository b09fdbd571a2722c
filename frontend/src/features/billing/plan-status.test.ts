import { isRunning, type Subscription } from '@labkeeper/contract/billing/billing'
import { expect, test } from 'vitest'
import { currentPriceId, daysText, daysUntil, nextEvent, statusColour, statusText } from './plan-status.ts'

const now = new Date('2026-11-22T12:00:00Z')
const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  stripePriceId: 'price_1',
  ...more,
})

test.each([
  ['2026-11-22T12:00:00Z', 0],
  ['2026-11-22T12:00:00.001Z', 1],
  ['2026-11-23T12:00:00Z', 1],
  ['2026-11-23T12:00:01Z', 2],
  ['2026-12-22T12:00:00Z', 30],
  ['2026-11-01T12:00:00Z', 0],
])('until %s it is %i days', (at, days) => {
  expect(daysUntil(at, now)).toBe(days)
})

test('one day is a day', () => {
  expect([0, 1, 2].map(daysText)).toEqual(['0 days', '1 day', '2 days'])
})

test('every status has words and a colour, also those that are not known yet', () => {
  const looks = ['active', 'trialing', 'past_due', 'canceled', 'unpaid', 'toString'].map(
    (status) => `${statusText(status)} ${statusColour(status)}`,
  )
  expect(looks).toEqual([
    'Active green',
    'Trialing blue',
    'Past due yellow',
    'Canceled red',
    'Unpaid gray',
    'ToString gray',
  ])
})

test('a period is followed by a bill, or by the end', () => {
  const endsAt = '2026-11-30T00:00:00.000Z'
  expect(nextEvent(subscription())).toEqual({ label: 'Next billing date', at: '2026-12-01T00:00:00.000Z' })
  expect(nextEvent(subscription({ endsAt }))).toEqual({ label: 'Ends on', at: endsAt })
  expect(nextEvent(subscription({ status: 'canceled', endsAt }))).toEqual({ label: 'Ended on', at: endsAt })
  expect(nextEvent(subscription({ status: 'incomplete' }))).toBeUndefined()
})

test('what has ended can be begun again', () => {
  expect(currentPriceId(subscription())).toBe('price_1')
  expect(currentPriceId(subscription({ status: 'past_due' }))).toBe('price_1')
  expect(currentPriceId(subscription({ status: 'canceled' }))).toBeUndefined()
  expect(currentPriceId(null)).toBeUndefined()
  expect(isRunning({ status: 'incomplete' })).toBe(false)
})
