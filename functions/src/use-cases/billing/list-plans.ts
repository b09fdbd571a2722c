import type { Billing } from '@labkeeper/contract/billing/billing'
import { billingOff, toBilling } from '../../domain/billing/billing-view.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Offer } from './offer-plans.ts'

interface PlansWorld {
  readonly labs: LabBook
  readonly offer: Offer
  readonly clock: Clock
  readonly isBillingOn: boolean
}

/** What can be subscribed to, and what the lab has as far as we were told. */
export const listPlans =
  ({ labs, offer, clock, isBillingOn }: PlansWorld) =>
  async (labId: LabId): Promise<Billing> => {
    if (!isBillingOn) return billingOff
    const [lab, plans] = await Promise.all([labs.read(labId), offer.plans()])
    return toBilling(lab ?? {}, plans, clock.now())
  }
