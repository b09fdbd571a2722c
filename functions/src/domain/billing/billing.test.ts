import { isRunning } from '@labkeeper/contract/billing/billing'
import { describe, expect, it } from 'vitest'
import { byWeight, entitles, type SubscriptionState } from './billing.ts'

const now = new Date('2026-11-20T10:00:00Z')
const aSubscription = (change: Partial<SubscriptionState>): SubscriptionState => ({
  subscriptionId: 'sub_1',
  status: 'active',
  priceId: 'price_1',
  planName: 'Classroom',
  amount: 4900,
  currency: 'usd',
  interval: 'month',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  ...change,
})

describe('a subscription', () => {
  it.each([
    ['active', true, true],
    ['trialing', true, true],
    ['past_due', false, true],
    ['unpaid', false, true],
    ['paused', false, true],
    ['incomplete', false, false],
    ['incomplete_expired', false, false],
    ['canceled', false, false],
    ['a word of next year', false, false],
  ])('that is %s', (status, pays, runs) => {
    expect(entitles(aSubscription({ status }), now)).toBe(pays)
    expect(isRunning({ status })).toBe(runs)
  })

  it('that is to end pays until then', () => {
    expect(entitles(aSubscription({ endsAt: '2026-11-20T10:00:01.000Z' }), now)).toBe(true)
    expect(entitles(aSubscription({ endsAt: '2026-11-20T10:00:00.000Z' }), now)).toBe(false)
  })

  it('counts by what it allows', () => {
    const statuses = ['canceled', 'incomplete', 'past_due', 'active'].map((status) => ({ status }))
    expect(statuses.toSorted(byWeight).map(({ status }) => status)).toEqual([
      'active',
      'past_due',
      'incomplete',
      'canceled',
    ])
  })
})
