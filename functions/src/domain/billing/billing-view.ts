import type { Billing, Plan, Subscription } from '@labkeeper/contract/billing/billing'
import type { LabRecord } from '../accounts/lab-record.ts'
import { entitles, type SubscriptionState } from './billing.ts'
import { isOnTrial } from './entitlement.ts'

const toSubscription = (state: SubscriptionState): Subscription => ({
  status: state.status,
  currentPeriodStart: state.currentPeriodStart,
  currentPeriodEnd: state.currentPeriodEnd,
  stripePriceId: state.priceId,
  ...(state.endsAt === undefined ? {} : { endsAt: state.endsAt }),
})

/** Who pays is not told about a free trial that would not end anything. */
const toTrialInfo = (lab: Pick<LabRecord, 'trialEndsAt' | 'billing'>, now: Date): Billing['trialInfo'] => {
  const subscription = lab.billing?.subscription
  const isPaid = subscription !== undefined && entitles(subscription, now)
  return { isTrial: !isPaid && isOnTrial(lab, now), trial_expires_at: lab.trialEndsAt ?? null }
}

/** What the subscription page shows of a lab. */
export const toBilling = (
  lab: Pick<LabRecord, 'trialEndsAt' | 'billing'>,
  availablePlans: readonly Plan[],
  now: Date,
): Billing => {
  const state = lab.billing?.subscription
  return {
    billingEnabled: true,
    availablePlans: [...availablePlans],
    currentSubscription: state === undefined ? null : toSubscription(state),
    subscriptionDetails:
      state === undefined
        ? null
        : {
            plan: { name: state.planName },
            price: { amount: state.amount, currency: state.currency, interval: state.interval },
          },
    trialInfo: toTrialInfo(lab, now),
  }
}

/** Where no Stripe account is configured: nothing is for sale, and everything is allowed. */
export const billingOff: Billing = {
  billingEnabled: false,
  availablePlans: [],
  currentSubscription: null,
  subscriptionDetails: null,
  trialInfo: { isTrial: false, trial_expires_at: null },
}
