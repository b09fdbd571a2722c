import { isRunning } from '@labkeeper/contract/billing/billing'
import { checkReturnAddress, withSessionId } from '../../domain/billing/return-address.ts'
import { AppError, badField } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { becomeCustomer, type CustomerWorld } from './become-customer.ts'
import { lookAtBilling } from './look-at-billing.ts'
import type { Offer } from './offer-plans.ts'

interface CheckoutWorld extends CustomerWorld {
  readonly offer: Offer
  readonly appOrigin: string
}

export interface CheckoutInput {
  readonly priceId: string
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The page at Stripe where the lab subscribes. Price, plan and amount are Stripe's; the caller only chooses among them. */
export const startCheckout = (world: CheckoutWorld) => {
  const { offer, billingProvider, appOrigin } = world
  const customerOf = becomeCustomer(world)
  const look = lookAtBilling(world)

  const refuseSubscriber = async (labId: LabId): Promise<void> => {
    const subscription = await look(labId)
    if (subscription === undefined || !isRunning(subscription)) return
    throw new AppError(
      'conflict',
      'You already have a subscription. Change or cancel it in the customer portal.',
    )
  }

  return async (labId: LabId, { priceId, successUrl, cancelUrl }: CheckoutInput): Promise<string> => {
    // First: where billing is off, that is the answer to anything.
    const gate = await billingProvider()
    checkReturnAddress('successUrl', successUrl, appOrigin)
    checkReturnAddress('cancelUrl', cancelUrl, appOrigin)
    if (!(await offer.isOffered(priceId))) {
      throw badField('priceId', 'This plan is not offered any more. Reload the page and choose again.')
    }
    const open = async (customerId: string): Promise<string | undefined> => {
      await refuseSubscriber(labId)
      const wish = { labId, customerId, priceId, successUrl: withSessionId(successUrl), cancelUrl }
      return gate.openCheckout(wish, world.clock.now())
    }
    const customerId = await customerOf(labId)
    // Deleted in Stripe's dashboard, or made under the key of the other mode.
    const page = (await open(customerId)) ?? (await open(await customerOf(labId, customerId)))
    if (page === undefined) throw new Error('Stripe does not know the customer it has just made')
    return page
  }
}
