import { isRunning } from '@labkeeper/contract/billing/billing'
import type { Instant } from '../kernel/instant.ts'

/** What Stripe said of a lab's subscription at the last look. Instants are ISO strings, the amount is in minor units. */
export interface SubscriptionState {
  readonly subscriptionId: string
  /** Stripe's word: active, trialing, past_due, canceled, unpaid, paused, incomplete, … */
  readonly status: string
  readonly priceId: string
  readonly planName: string
  readonly amount: number
  readonly currency: string
  readonly interval: string
  readonly currentPeriodStart: Instant
  readonly currentPeriodEnd: Instant
  /** It ends then instead of being renewed, or has ended then. */
  readonly endsAt?: Instant
}

/** A lab as a customer of Stripe's. */
export interface BillingRecord {
  readonly customerId: string
  /**
   * How many looks at Stripe were written down. A look is written only when none was since it began, so an older answer
   * of Stripe's never overwrites a newer one, in whatever order events arrive.
   */
  readonly looks: number
  /** When the last look was written down. */
  readonly checkedAt: Instant
  readonly subscription?: SubscriptionState
}

const entitling: ReadonlySet<string> = new Set(['active', 'trialing'])

/** Whether it pays for what costs money. One that is to end is as good as any other until then. */
export const entitles = ({ status, endsAt }: SubscriptionState, now: Date): boolean =>
  entitling.has(status) && (endsAt === undefined || Date.parse(endsAt) > now.getTime())

/** Of several subscriptions of one customer the one that says most about what the customer may do. */
export const byWeight = (one: { readonly status: string }, other: { readonly status: string }): number =>
  weightOf(one.status) - weightOf(other.status)

const weightOf = (status: string): number => {
  if (entitling.has(status)) return 0
  if (isRunning({ status })) return 1
  return status === 'incomplete' ? 2 : 3
}
