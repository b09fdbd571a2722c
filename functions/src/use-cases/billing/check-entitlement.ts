import { entitlementOf } from '../../domain/billing/entitlement.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'

interface EntitlementWorld {
  readonly labs: LabBook
  readonly clock: Clock
  readonly isBillingOn: boolean
}

/** Refuses unless the lab may use what costs money. */
export const checkEntitlement =
  ({ labs, clock, isBillingOn }: EntitlementWorld) =>
  async (labId: LabId): Promise<void> => {
    if (!isBillingOn) return
    const lab = await labs.read(labId)
    const entitlement = entitlementOf(lab ?? {}, isBillingOn, clock.now())
    if (!entitlement.allowed) throw new AppError('subscription_required', entitlement.reason)
  }
