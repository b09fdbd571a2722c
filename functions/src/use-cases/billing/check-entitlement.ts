import { type Entitlement, entitlementOf } from '../../domain/billing/entitlement.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'

export interface EntitlementWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly clock: Clock
  readonly isBillingOn: boolean
}

/** Whether the lab may use what costs money. */
export const readEntitlement =
  ({ labs, clock, isBillingOn }: EntitlementWorld) =>
  async (labId: LabId): Promise<Entitlement> => {
    if (!isBillingOn) return { allowed: true }
    const lab = await labs.read(labId)
    return entitlementOf(lab ?? {}, isBillingOn, clock.now())
  }

/** Refuses unless it may. */
export const checkEntitlement = (world: EntitlementWorld) => {
  const read = readEntitlement(world)
  return async (labId: LabId): Promise<void> => {
    const entitlement = await read(labId)
    if (!entitlement.allowed) throw new AppError('subscription_required', entitlement.reason)
  }
}
