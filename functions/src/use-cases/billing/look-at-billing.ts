import type { SubscriptionState } from '../../domain/billing/billing.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { BillingProvider } from '../../ports/billing/billing-provider.ts'
import type { Customers } from '../../ports/billing/customers.ts'
import type { Clock } from '../../ports/clock.ts'

export interface LookingWorld {
  readonly labs: Customers & LabBook
  readonly billingProvider: () => Promise<BillingProvider>
  readonly clock: Clock
}

/** How often a look that lost against another one is repeated. */
const races = 8

/**
 * Writes down what Stripe says now, and answers it. Whatever happened, in whatever order it is told, the lab ends with
 * what Stripe said last: a look is kept only when no other one was written since it began.
 */
export const lookAtBilling =
  ({ labs, billingProvider, clock }: LookingWorld) =>
  async (labId: LabId): Promise<SubscriptionState | undefined> => {
    for (let race = 0; race < races; race += 1) {
      const seen = (await labs.read(labId))?.billing
      if (seen === undefined) return undefined
      const subscription = await (await billingProvider()).findSubscription(seen.customerId)
      const at = clock.now().toISOString()
      if (await labs.setSubscription(labId, seen, subscription, at)) return subscription
    }
    throw new AppError('unavailable', 'Your subscription is being updated. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  }
