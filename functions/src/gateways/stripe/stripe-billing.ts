import type { BillingProvider } from '../../ports/billing/billing-provider.ts'
import { createCustomer, openCheckout, openPortal, readCheckout } from './checkouts.ts'
import { openStripe, type StripeSettings } from './client.ts'
import { listPlans } from './plans.ts'
import { readEvent } from './read-event.ts'
import { createSubscriptionReader } from './subscription-reader.ts'

export const stripeBilling = (settings: StripeSettings): BillingProvider => {
  const stripe = openStripe(settings)
  return {
    listPlans: () => listPlans(stripe),
    createCustomer: (customer, key, now) => createCustomer(stripe, customer, key, now),
    findSubscription: createSubscriptionReader(stripe),
    openCheckout: (checkout, now) => openCheckout(stripe, checkout, now),
    readCheckout: (sessionId) => readCheckout(stripe, sessionId),
    openPortal: (customerId, returnUrl) => openPortal(stripe, customerId, returnUrl),
    readEvent: (text, signature = '', now) => readEvent(stripe, settings, { text, signature, now }),
  }
}
