import type { Plan } from '@labkeeper/contract/billing/billing'
import type { SubscriptionState } from '../../domain/billing/billing.ts'
import type { LabId } from '../../domain/kernel/ids.ts'

/**
 * The provider of card payments. An outage is `unavailable`, a refusal `cloud_error`: nothing is known to have happened
 * then, and asking again later is safe.
 */
export interface BillingProvider {
  /** Everything for sale: active products with their active recurring prices, the cheapest first. */
  listPlans(): Promise<readonly Plan[]>
  /** Makes one customer, however often it is asked with the same key in the same minutes. */
  createCustomer(customer: NewCustomer, key: string, now: Date): Promise<string>
  /** What the customer has now; undefined when that is nothing. */
  findSubscription(customerId: string): Promise<SubscriptionState | undefined>
  /**
   * The page where the customer pays, and the only one: others of the same customer are closed, and of two wishes in the same
   * moment one is refused as a conflict. Undefined when Stripe has no such customer any more.
   */
  openCheckout(checkout: NewCheckout, now: Date): Promise<string | undefined>
  /** Undefined when there is no such checkout. */
  readCheckout(sessionId: string): Promise<Checkout | undefined>
  /** The page where a customer manages what was bought; undefined when Stripe has no such customer any more. */
  openPortal(customerId: string, returnUrl: string): Promise<string | undefined>
  /** Refuses, as `invalid_request`, what Stripe did not sign within the last minutes, or for the other mode. */
  readEvent(text: string, signature: string | undefined, now: Date): Promise<BillingEvent>
}

interface NewCustomer {
  readonly labId: LabId
  readonly name: string
  readonly email: string
}

export interface NewCheckout {
  readonly labId: LabId
  readonly customerId: string
  readonly priceId: string
  /** With `{CHECKOUT_SESSION_ID}` in it. */
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface Checkout {
  readonly labId: LabId | undefined
  /** Stripe's: paid, unpaid or no_payment_required. */
  readonly paymentStatus: string
}

/** That something happened to a customer. What it was is never read from here: it may be old news. */
export interface BillingEvent {
  readonly id: string
  readonly type: string
  /** Undefined when it cannot concern anybody's subscription. */
  readonly customerId: string | undefined
}
