import { type Billing, isRunning, type Subscription } from '@labkeeper/contract/billing/billing'
import { capitalised, counted } from '@labkeeper/contract/kernel/wording'

const dayMs = 86_400_000

/** Rounded up, and never below nothing. */
export const daysUntil = (at: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / dayMs))

export const daysText = (days: number): string => counted(days, 'day')

const colours = { active: 'green', trialing: 'blue', past_due: 'yellow', canceled: 'red' } as const
type StatusColour = (typeof colours)[keyof typeof colours] | 'gray'

const isKnown = (status: string): status is keyof typeof colours => Object.hasOwn(colours, status)

export const statusColour = (status: string): StatusColour => (isKnown(status) ? colours[status] : 'gray')

/** 'past_due' → 'Past due'. */
export const statusText = (status: string): string => capitalised(status.replaceAll('_', ' '))

/** What comes at the end of the period that is paid for; nothing where the first payment has not gone through. */
export const nextEvent = (
  subscription: Subscription,
): { readonly label: 'Next billing date' | 'Ends on' | 'Ended on'; readonly at: string } | undefined => {
  const { endsAt, currentPeriodEnd } = subscription
  const runs = isRunning(subscription)
  if (endsAt !== undefined) return { label: runs ? 'Ends on' : 'Ended on', at: endsAt }
  return runs ? { label: 'Next billing date', at: currentPeriodEnd } : undefined
}

/** The price that is paid now: it cannot be chosen again. */
export const currentPriceId = (subscription: Subscription | null): string | undefined =>
  subscription && isRunning(subscription) ? subscription.stripePriceId : undefined

/** Nothing stands in the way of what costs money, as far as the screen can tell; the server decides. */
export const mayUse = ({ billingEnabled, currentSubscription, trialInfo }: Billing): boolean =>
  !billingEnabled || trialInfo.isTrial || ['active', 'trialing'].includes(currentSubscription?.status ?? '')
