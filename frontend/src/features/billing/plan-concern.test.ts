import type { Billing, Subscription } from '@labkeeper/contract/billing/billing'
import { expect, test } from 'vitest'
import { planConcern } from './plan-concern.ts'

const now = new Date('2026-11-22T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const concernOf = (more: Partial<Billing>) =>
  planConcern(
    {
      billingEnabled: true,
      availablePlans: [],
      currentSubscription: null,
      subscriptionDetails: null,
      trialInfo: { isTrial: false, trial_expires_at: null },
      ...more,
    },
    now,
  )
const trial = (days: number) => ({ trialInfo: { isTrial: true, trial_expires_at: inDays(days) } })
const subscribed = (more: Partial<Subscription> = {}) => ({
  currentSubscription: {
    status: 'active',
    currentPeriodStart: inDays(-20),
    currentPeriodEnd: inDays(2),
    stripePriceId: 'price_1',
    ...more,
  },
})

test('a trial is a concern in its last three days, and when it is over', () => {
  expect(concernOf(trial(14))).toBeUndefined()
  expect(concernOf(trial(3.1))).toBeUndefined()
  expect(concernOf(trial(3))).toBe('is needed soon: the free trial ends in 3 days')
  expect(concernOf(trial(0.2))).toBe('is needed soon: the free trial ends in 1 day')
  expect(concernOf({})).toBe('is missing: choose a plan to start and create VMs')
})

test('who has subscribed need not care about the trial, nor about a renewal', () => {
  expect(concernOf({ ...trial(1), ...subscribed() })).toBeUndefined()
})

test('a subscription is a concern when it ends soon, is not paid, is paused, or has ended', () => {
  expect(concernOf(subscribed({ endsAt: inDays(2) }))).toBe('ends in 2 days')
  expect(concernOf(subscribed({ endsAt: inDays(20) }))).toBeUndefined()
  expect(concernOf(subscribed({ status: 'past_due' }))).toBe('could not be paid')
  expect(concernOf(subscribed({ status: 'paused' }))).toBe('is paused')
  expect(concernOf(subscribed({ status: 'canceled' }))).toMatch(/^is missing/)
})

test('nothing is a concern where billing is off', () => {
  expect(concernOf({ billingEnabled: false, ...subscribed({ status: 'unpaid' }) })).toBeUndefined()
})
