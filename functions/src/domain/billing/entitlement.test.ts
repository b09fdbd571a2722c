import { describe, expect, it } from 'vitest'
import type { BillingRecord } from './billing.ts'
import { entitlementOf } from './entitlement.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ended = '2026-11-20T10:00:00Z'
const trialUntil = (trialEndsAt: string) => ({ trialEndsAt })
const subscribed = (status: string, endsAt?: string): { billing: BillingRecord } => ({
  billing: {
    customerId: 'cus_1',
    looks: 1,
    checkedAt: '2026-11-20T09:00:00.000Z',
    subscription: {
      subscriptionId: 'sub_1',
      status,
      priceId: 'price_1',
      planName: 'Classroom',
      amount: 4900,
      currency: 'usd',
      interval: 'month',
      currentPeriodStart: '2026-11-01T00:00:00.000Z',
      currentPeriodEnd: '2026-12-01T00:00:00.000Z',
      ...(endsAt === undefined ? {} : { endsAt }),
    },
  },
})

describe('entitlement', () => {
  it.each([
    ['billing is off', {}, false, true],
    ['the trial runs', trialUntil('2026-11-20T10:00:01Z'), true, true],
    ['the trial has ended', trialUntil(ended), true, false],
    ['there was no trial', {}, true, false],
    [
      'the trial has ended but a subscription runs',
      { ...trialUntil(ended), ...subscribed('active') },
      true,
      true,
    ],
    ['the subscription is trialing', subscribed('trialing'), true, true],
    ['the subscription ends later', subscribed('active', '2026-12-01T00:00:00.000Z'), true, true],
    ['the subscription should have ended by now', subscribed('active', ended), true, false],
    ['a payment failed', subscribed('past_due'), true, false],
    [
      'a payment failed during the trial',
      { ...trialUntil('2026-12-01T00:00:00Z'), ...subscribed('past_due') },
      true,
      true,
    ],
    ['the subscription has ended', subscribed('canceled', ended), true, false],
    [
      'there is only a customer',
      { billing: { customerId: 'cus_1', looks: 0, checkedAt: ended } },
      true,
      false,
    ],
  ])('when %s', (_when, lab, isBillingOn, allowed) => {
    expect(entitlementOf(lab, isBillingOn, now).allowed).toBe(allowed)
  })

  it.each([
    [{}, 'This needs a subscription. Choose a plan to continue.'],
    [trialUntil(ended), 'Your free trial has ended. Choose a plan to continue.'],
    [
      subscribed('past_due'),
      'Your last payment failed. Update your card in the customer portal to continue.',
    ],
    [subscribed('paused'), 'Your subscription is paused. Resume it in the customer portal to continue.'],
    [subscribed('canceled'), 'Your subscription has ended. Choose a plan to continue.'],
  ])('says what to do', (lab, reason) => {
    expect(entitlementOf(lab, true, now)).toEqual({ allowed: false, reason })
  })
})
