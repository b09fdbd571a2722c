import type { Container, PatchOperation } from '@azure/cosmos'
import type { BillingRecord } from '../../../domain/billing/billing.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Labs } from '../../../ports/accounts/labs.ts'
import { sweepEverywhere } from '../kernel/query.ts'
import { literal } from '../kernel/records.ts'

/** Changes the lab if the condition holds, and answers whether it did. */
export type PatchIf = (labId: LabId, condition: string, operation: PatchOperation) => Promise<boolean>

const set = (billing: BillingRecord): PatchOperation => ({
  op: 'set',
  path: '/billing',
  value: { ...billing },
})

/** The lab as a customer of Stripe's: one field of the lab's record, always written as a whole. */
export const cosmosCustomers = (
  container: Container,
  patchIf: PatchIf,
): Pick<Labs, 'setCustomer' | 'setSubscription' | 'customersCheckedBefore'> => ({
  setCustomer: (labId, customerId, instead, now) =>
    patchIf(
      labId,
      instead === undefined ? 'NOT IS_DEFINED(c.billing)' : `c.billing.customerId = ${literal(instead)}`,
      set({ customerId, looks: 0, checkedAt: now }),
    ),
  setSubscription: (labId, { customerId, looks }, subscription, now) =>
    patchIf(
      labId,
      `c.billing.customerId = ${literal(customerId)} AND c.billing.looks = ${literal(looks)}`,
      set({
        customerId,
        looks: looks + 1,
        checkedAt: now,
        ...(subscription === undefined ? {} : { subscription }),
      }),
    ),
  customersCheckedBefore: (instant, limit) =>
    sweepEverywhere(
      container,
      "SELECT VALUE c.labId FROM c WHERE c.billing.checkedAt < @instant AND c.type = 'lab'",
      { instant },
      limit,
    ),
})
