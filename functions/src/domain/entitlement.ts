import type { LabRecord } from './records.ts'

export type Entitlement = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

/** Whether a lab may use what costs money. Without billing there is nothing to subscribe to. */
export const entitlementOf = (
  lab: Pick<LabRecord, 'trialEndsAt'>,
  isBillingOn: boolean,
  now: Date,
): Entitlement => {
  if (!isBillingOn) return { allowed: true }
  if (lab.trialEndsAt === undefined) {
    return { allowed: false, reason: 'This needs a subscription. Choose a plan to continue.' }
  }
  return Date.parse(lab.trialEndsAt) > now.getTime()
    ? { allowed: true }
    : { allowed: false, reason: 'Your free trial has ended. Choose a plan to continue.' }
}
