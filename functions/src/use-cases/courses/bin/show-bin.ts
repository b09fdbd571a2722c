import type { BinItem } from '@labkeeper/contract/courses/bin'
import { cents } from '../../../domain/courses/money/estimate-words.ts'
import { usualDiskGB } from '../../../domain/courses/money/priced-thing.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import type { CourseId, LabId } from '../../../domain/kernel/ids.ts'
import { binDaysOf, isShown } from '../../../domain/vms/bin.ts'
import { toBinItem } from '../../../domain/vms/bin-view.ts'
import type { Bin } from '../../../ports/vms/bin.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { type EntitlementWorld, readEntitlement } from '../../billing/check-entitlement.ts'
import { findPayer, type PayerWorld } from '../lab/find-payer.ts'
import { type PricingWorld, priceThings } from '../money/price-things.ts'

export interface BinWorld extends PricingWorld, EntitlementWorld, PayerWorld {
  readonly bins: Pick<Bin, 'list'>
  readonly labs: EntitlementWorld['labs'] & PayerWorld['labs']
}

/** Why the lab may not use what costs money, in words for who asks: only who can pay is told how. */
export const unpaidFor =
  (world: EntitlementWorld & PayerWorld) =>
  async (labId: LabId, isOwner: boolean): Promise<string | undefined> => {
    const entitlement = await readEntitlement(world)(labId)
    if (entitlement.allowed) return undefined
    if (isOwner) return entitlement.reason
    const { owner } = await findPayer(world, labId)
    return `The Labkeeper subscription of this lab has ended. Ask ${owner.name}.`
  }

const itemsOf =
  (world: BinWorld) =>
  async (labId: LabId, isOwner: boolean, courseId?: CourseId): Promise<BinItem[]> => {
    const [{ items, cleaning }, unpaid] = await Promise.all([
      world.bins.list(labId, courseId),
      unpaidFor(world)(labId, isOwner),
    ])
    const shown = items.filter(isShown)
    const { amounts } = await priceThings(world)(
      shown.map(({ vm: { location, osType, diskSizeGB }, facts }) => {
        const sizeGB = facts?.diskSizeGB ?? diskSizeGB ?? usualDiskGB
        return { is: 'snapshot', location, osType, sizeGB }
      }),
    )
    return shown.map((item, place) => toBinItem(item, { cleaning, unpaid }, cents(amounts[place] ?? 0)))
  }

/** What of a lab can come back, newest first. */
export const showBin =
  (world: BinWorld) =>
  async (labId: LabId): Promise<{ readonly items: BinItem[]; readonly days: number }> => {
    const [items, lab] = await Promise.all([itemsOf(world)(labId, true), findLab(world.labs, labId)])
    return { items, days: binDaysOf(lab) }
  }

/** The same of one course. */
export const showCourseBin =
  (world: BinWorld) =>
  ({ course, function: mine }: Part): Promise<BinItem[]> =>
    itemsOf(world)(course.labId, mine === 'owner', course.id)
