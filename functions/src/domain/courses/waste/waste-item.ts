import type { WasteItem, WasteKind } from '@labkeeper/contract/courses/waste'
import type { FoundType } from '../../vms/found-resource.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { PricedThing } from '../money/priced-thing.ts'

/** What is removed of an item, of the machine that it belongs to, if it does. */
export interface WasteTarget {
  readonly type: FoundType
  readonly name: string
  readonly resourceGroup: string
  readonly location: string
  readonly subscriptionId: string
  readonly vmId?: VmRecord['id']
  /** Our own, which say what it was made for. */
  readonly tags?: Readonly<Record<string, string>>
}

/** Something that costs for nothing, before it has a price. */
export interface Wasted extends Omit<WasteItem, 'perMonth'> {
  readonly kind: WasteKind
  /** What of it costs. */
  readonly things?: readonly PricedThing[]
  /** Known from the look. */
  readonly perMonth?: number
  readonly target?: WasteTarget
}

export const typeOfVm = 'Microsoft.Compute/virtualMachines'

type Named = Pick<VmRecord, 'resourceGroup' | 'name'>
export const hrefOfVm = ({ resourceGroup, name }: Named): string =>
  `/dashboard/resources/${encodeURIComponent(resourceGroup)}/${encodeURIComponent(name)}`
export const hrefOfCourse = (courseId: string, page: 'machines' | 'rules'): string =>
  `/dashboard/courses/${courseId}/${page}`

const dayMs = 24 * 60 * 60_000
/** The instant so many days ago. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString()
