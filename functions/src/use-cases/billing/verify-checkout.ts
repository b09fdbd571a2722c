import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { type LookingWorld, lookAtBilling } from './look-at-billing.ts'

/**
 * Whether the lab's own checkout was paid. Brings the subscription up to date as an event would, so that the page is
 * right even when the event comes late or never. Another lab's checkout is as good as none.
 */
export const verifyCheckout = (world: LookingWorld) => {
  const look = lookAtBilling(world)
  return async (labId: LabId, sessionId: string): Promise<string> => {
    const checkout = await (await world.billingProvider()).readCheckout(sessionId)
    if (checkout?.labId !== labId)
      throw new AppError('not_found', 'This is no checkout of your lab. Reload the page to see your plan.')
    await look(labId)
    return checkout.paymentStatus
  }
}
