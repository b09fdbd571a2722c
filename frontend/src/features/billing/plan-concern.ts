import { type Billing, isRunning } from '@labkeeper/contract/billing/billing'
import { daysText, daysUntil } from './plan-status.ts'

const soonDays = 3

const isSoon = (at: string, now: Date): boolean => daysUntil(at, now) <= soonDays

/** What will keep the lab from working before long, or does already, as the end of a sentence about the subscription. */
export const planConcern = (billing: Billing, now: Date): string | undefined => {
  const { billingEnabled, currentSubscription: subscription, trialInfo } = billing
  if (!billingEnabled) return undefined
  if (subscription && isRunning(subscription)) {
    const { status, endsAt } = subscription
    if (status === 'past_due' || status === 'unpaid') return 'could not be paid'
    if (status === 'paused') return 'is paused'
    return endsAt !== undefined && isSoon(endsAt, now)
      ? `ends in ${daysText(daysUntil(endsAt, now))}`
      : undefined
  }
  const { isTrial, trial_expires_at: trialEndsAt } = trialInfo
  if (!isTrial) return 'is missing: choose a plan to start and create VMs'
  return trialEndsAt !== null && isSoon(trialEndsAt, now)
    ? `is needed soon: the free trial ends in ${daysText(daysUntil(trialEndsAt, now))}`
    : undefined
}
