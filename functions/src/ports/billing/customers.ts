import type { BillingRecord, SubscriptionState } from '../../domain/billing/billing.ts'
import type { LabId } from '../../domain/kernel/ids.ts'

/** Labs as Stripe's customers. */
export interface Customers {
  /** False when the lab has become another customer in the meantime than `instead`, or one at all when none is given. */
  setCustomer(labId: LabId, customerId: string, instead: string | undefined, now: string): Promise<boolean>
  /** Writes a look at Stripe that began when `seen` was read; false when another one was written since. */
  setSubscription(
    labId: LabId,
    seen: BillingRecord,
    subscription: SubscriptionState | undefined,
    now: string,
  ): Promise<boolean>
  /** Labs that are customers and were last looked at before then, at most so many. */
  customersCheckedBefore(instant: string, limit: number): Promise<readonly LabId[]>
}
