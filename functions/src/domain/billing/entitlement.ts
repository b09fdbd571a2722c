import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { LabRecord } from '../accounts/lab-record.ts'
import { entitles, type SubscriptionState } from './billing.ts'

export type Entitlement = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const reasonOf = (subscription: SubscriptionState | undefined, hadTrial: boolean): string => {
  switch (subscription?.status) {
    case undefined:
      return hadTrial
        ? 'Your free trial has ended. Choose a plan to continue.'
        : 'This needs a subscription. Choose a plan to continue.'
    case 'past_due':
    case 'unpaid':
      return 'Your last payment failed. Update your card in the customer portal to continue.'
    case 'paused':
      return 'Your subscription is paused. Resume it in the customer portal to continue.'
    case 'incomplete':
      return 'Your first payment has not gone through yet. Complete it, or choose a plan again.'
    default:
      return 'Your subscription has ended. Choose a plan to continue.'
  }
}

export const isOnTrial = ({ trialEndsAt }: Pick<LabRecord, 'trialEndsAt'>, now: Date): boolean =>
  trialEndsAt !== undefined && Date.parse(trialEndsAt) > now.getTime()

/**
 * Whether a lab may use what costs money: with an active or trialing subscription, or a running free trial. There is no
 * grace after a failed payment: Stripe tries the card again by itself, and nothing of what runs is taken away.
 * Without billing there is nothing to subscribe to.
 */
export const entitlementOf = (
  lab: Pick<LabRecord, 'trialEndsAt' | 'billing'>,
  isBillingOn: boolean,
  now: Date,
): Entitlement => {
  const subscription = lab.billing?.subscription
  if (!isBillingOn || isOnTrial(lab, now)) return { allowed: true }
  if (subscription !== undefined && entitles(subscription, now)) return { allowed: true }
  return { allowed: false, reason: reasonOf(subscription, lab.trialEndsAt !== undefined) }
}

const costs: Readonly<Record<OperationKind, boolean>> = {
  create: true,
  start: true,
  restart: true,
  snapshot: true,
  'import-students': true,
  stop: false,
  delete: false,
  'delete-template': false,
  password: false,
  keys: false,
  publish: true,
  clean: false,
  remove: false,
  message: false,
  open: false,
  'close-port': false,
  'clean-up': false,
  'remove-waste': false,
  doctor: false,
  sleep: false,
  repair: false,
  reset: false,
  'undo-reset': false,
  restore: false,
  bring: false,
  checkpoint: false,
  park: false,
  'bring-back': true,
  'restore-bin': true,
}

/** Whether work of this kind needs a subscription. What ends costs never does: nobody is locked into them. */
export const needsSubscription = (kind: OperationKind): boolean => costs[kind]
