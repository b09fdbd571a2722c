import type { LabId } from '../../domain/kernel/ids.ts'
import type { AccountBook } from '../../ports/accounts/accounts.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { BillingProvider } from '../../ports/billing/billing-provider.ts'
import type { BillingRecords } from '../../ports/billing/billing-records.ts'
import type { Customers } from '../../ports/billing/customers.ts'
import type { Clock } from '../../ports/clock.ts'
import { findLab } from '../accounts/find-lab.ts'

export interface CustomerWorld {
  readonly labs: Customers & LabBook
  readonly users: AccountBook
  readonly billingRecords: BillingRecords
  readonly billingProvider: () => Promise<BillingProvider>
  readonly clock: Clock
}

/**
 * The lab's customer at Stripe, made by the first who needs it; or a new one when Stripe no longer has `lost`. Whose
 * customer it is is written down before the lab has it, so that no event finds it without its lab. A process that dies
 * on the way leaves a customer who never bought anything, and for some minutes the same key finds that one again.
 */
export const becomeCustomer =
  ({ labs, users, billingRecords, billingProvider, clock }: CustomerWorld) =>
  async (labId: LabId, lost?: string): Promise<string> => {
    const lab = await findLab(labs, labId)
    const present = lab.billing?.customerId
    if (present !== undefined && present !== lost) return present

    const owner = await users.read(lab.ownerId)
    if (owner === undefined) throw new Error(`The lab ${labId} has no owner`)
    const { name, email } = owner
    const key = lost === undefined ? labId : `${labId}-${lost}`
    const provider = await billingProvider()
    const made = await provider.createCustomer({ labId, name, email }, key, clock.now())
    await billingRecords.keepCustomer(made, labId)
    if (await labs.setCustomer(labId, made, lost, clock.now().toISOString())) return made
    const winner = (await labs.read(labId))?.billing?.customerId
    if (winner === undefined) throw new Error(`The lab ${labId} lost its customer`)
    return winner
  }
