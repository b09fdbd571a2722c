import { checkReturnAddress } from '../../domain/billing/return-address.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { type LookingWorld, lookAtBilling } from './look-at-billing.ts'

interface PortalWorld extends LookingWorld {
  readonly appOrigin: string
}

/** The page at Stripe where the lab's subscription, cards and invoices are managed. */
export const openPortal = (world: PortalWorld) => {
  const { labs, billingProvider, appOrigin } = world
  const look = lookAtBilling(world)
  return async (labId: LabId, returnUrl: string): Promise<string> => {
    const gate = await billingProvider()
    checkReturnAddress('returnUrl', returnUrl, appOrigin)
    const customerId = (await labs.read(labId))?.billing?.customerId
    const page = customerId === undefined ? undefined : await gate.openPortal(customerId, returnUrl)
    if (page !== undefined) return page
    // Deleted at Stripe, or of the other mode: what was bought is gone, and the page lets nobody choose a plan beside it.
    await look(labId)
    throw new AppError('conflict', 'There is nothing to manage yet. Choose a plan first.')
  }
}
