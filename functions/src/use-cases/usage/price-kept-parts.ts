import type { KeptParts } from '@labkeeper/contract/vms/kept-parts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Prices } from '../../ports/usage/prices.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { unlessPricesFail } from './unless-prices-fail.ts'

interface PricingWorld {
  readonly vms: Pick<VmBook, 'parts'>
  readonly prices: Pick<Prices, 'disk' | 'address'>
}

type Parts = Pick<VmRecord, 'location' | 'diskSizeGB'>

/** Both of them or none: half of it would look like the whole. */
const monthly = async (
  prices: PricingWorld['prices'],
  { location, diskSizeGB }: Parts,
): Promise<number | undefined> => {
  if (diskSizeGB === undefined) return undefined
  const [disk, address] = await Promise.all([prices.disk(location, diskSizeGB), prices.address(location)])
  return disk === undefined || address === undefined ? undefined : disk + address
}

/** What deleted VMs leave behind costs a month: one query, and prices that are remembered for a day. */
export const priceKeptParts =
  ({ vms, prices }: PricingWorld) =>
  async (labId: LabId, vmIds: readonly string[]): Promise<KeptParts> => {
    const parts = await vms.parts(labId, vmIds)
    const asked = await unlessPricesFail(Promise.all(parts.map((vm) => monthly(prices, vm))))
    const priced = (asked ?? []).filter((price) => price !== undefined)
    if (priced.length === 0) return {}
    const sum = priced.reduce((total, price) => total + price, 0)
    return { cost: { amount: Math.round(sum * 100) / 100, currency: 'USD', vmCount: priced.length } }
  }
