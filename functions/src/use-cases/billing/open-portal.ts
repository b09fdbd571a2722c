import { checkReturnAddress } from '../../domain/billing/return-address.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { BillingProvider } from '../../ports/billing/billing-provider.ts'

interface PortalWorld {
  readonly labs: LabBook
  readonly billingProvider: () => Promise<BillingProvider>
  readonly appOrigin: string
}

/** The page at Stripe where the lab's subscription, cards and invoices are managed. */
export const openPortal =
  ({ labs, billingProvider, appOrigin }: PortalWorld) =>
  async (labId: LabId, returnUrl: string): Promise<string> => {
    const gate = await billingProvider()
    checkReturnAddress('returnUrl', returnUrl, appOrigin)
    const customerId = (await labs.read(labId))?.billing?.customerId
    const page = customerId === undefined ? undefined : await gate.openPortal(customerId, returnUrl)
    if (page === undefined) {
      throw new AppError('conflict', 'There is nothing to manage yet. Choose a plan first.')
    }
    return page
  }
