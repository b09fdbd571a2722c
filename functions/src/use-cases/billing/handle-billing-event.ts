import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { BillingRecords } from '../../ports/billing/billing-records.ts'
import { inTime } from '../kernel/in-time.ts'
import { type LookingWorld, lookAtBilling } from './look-at-billing.ts'

interface EventWorld extends LookingWorld {
  readonly billingRecords: BillingRecords
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/** Stripe gives up on who takes longer than ten seconds or so, and comes back later. */
const patienceMs = 4_000

/**
 * Something happened to a customer of ours, perhaps: ask Stripe what is so now. An event counts as handled only when all
 * was written; whoever dies before that, or takes too long, is told again. Customers we do not know belong to something
 * else that sells through the same account.
 */
export const handleBillingEvent = (world: EventWorld) => {
  const { billingProvider, billingRecords, clock, log } = world
  const look = lookAtBilling(world)

  const lookInTime = async (labId: LabId): Promise<void> => {
    const looked = look(labId).then(() => true)
    if (await inTime(looked, patienceMs, false)) return
    throw new AppError('unavailable', 'Stripe takes too long to answer. Please send the event again.')
  }

  return async (text: string, signature: string | undefined): Promise<void> => {
    const { id, type, customerId } = await (await billingProvider()).readEvent(text, signature, clock.now())
    if (await billingRecords.isHandled(id)) return
    const labId = customerId === undefined ? undefined : await billingRecords.labOf(customerId)
    if (labId !== undefined) await lookInTime(labId)
    await billingRecords.markHandled(id)
    log({ payment: type, event: id, labId })
  }
}
