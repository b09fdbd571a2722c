import { resourceId } from '../../vms/azure-names.ts'
import { type FoundResource, type FoundType, keyOfResource } from '../../vms/found-resource.ts'
import type { PricedThing } from '../money/priced-thing.ts'
import { isKnown, isOfLab, type Known } from './known.ts'
import { typeOfVm, type Wasted } from './waste-item.ts'
import type { StrayPart } from './waste-record.ts'

/** Parts with the lab's tag that belong to nothing any more. */

/** The listings that a look asks for, beside that of machines: networks and rules cost nothing. */
export const lookedFor = [
  'Microsoft.Network/networkInterfaces',
  'Microsoft.Network/publicIPAddresses',
  'Microsoft.Compute/disks',
  'Microsoft.Compute/snapshots',
] as const satisfies readonly FoundType[]

/** What has something that is not astray itself is in use. */
export const straysAmong = <Found extends FoundResource>(
  found: readonly Found[],
  known: Known,
  labId: string,
  now: Date,
): readonly Found[] => {
  const ours = found.filter((one) => isOfLab(one, labId) && !isKnown(known, one, now))
  const keys = new Set(ours.map(keyOfResource))
  const isFree = ({ isAttached, holder }: Found): boolean =>
    !isAttached || (holder !== undefined && keys.has(holder))
  const free = ours.filter(isFree)
  // A chain: an address has an interface, which has a machine that somebody uses.
  return free.length === ours.length ? free : straysAmong(free, known, labId, now)
}

const sold: Readonly<Record<string, 'usual' | 'slow'>> = { StandardSSD_LRS: 'usual', Standard_LRS: 'slow' }

/** What it costs because it exists; nothing where nobody knows a price. */
export const thingOf = ({
  type,
  location,
  sizeGB = 0,
  sku = '',
  osType,
}: StrayPart): PricedThing | undefined => {
  if (type === 'Microsoft.Network/publicIPAddresses') return { is: 'address', location }
  if (type === 'Microsoft.Compute/snapshots') return { is: 'snapshot', location, sizeGB, osType }
  const kind = type === 'Microsoft.Compute/disks' ? sold[sku] : undefined
  return kind && { is: 'disk', location, sizeGB, isSlow: kind === 'slow' }
}

const texts: Readonly<Record<string, string>> = {
  [typeOfVm]: 'A machine that Labkeeper does not know.',
  'Microsoft.Network/networkInterfaces': 'A network interface that no machine has. It costs nothing itself.',
  'Microsoft.Network/publicIPAddresses': 'A public address that nothing uses.',
  'Microsoft.Compute/disks': 'A disk that no machine has.',
  'Microsoft.Compute/snapshots': 'A snapshot that nothing here was saved as.',
}

const textOf = ({ type, isRunning, holder = '' }: StrayPart, isHeld: boolean): string => {
  if (isRunning) return 'A machine that Labkeeper does not know runs. Stop it in the Azure portal first.'
  if (isHeld) return `It belongs to ${holder.slice(holder.lastIndexOf('/') + 1)}. Remove that first.`
  return texts[type] ?? 'It belongs to nothing here.'
}

/** What people wrote on it is no concern of ours. */
export const ownTags = ({ tags }: Pick<StrayPart, 'tags'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(tags).filter(([name]) => name.startsWith('labkeeper-')))

/** Among these: what had it and was removed since the look has it no more. */
export const wastedPart = (subscriptionId: string, all: readonly StrayPart[]) => {
  const keys = new Set(all.map(keyOfResource))
  return (part: StrayPart): Wasted => {
    const { type, name, resourceGroup, location, since, perMonth, holder, isRunning = false } = part
    const isHeld = holder !== undefined && keys.has(holder)
    return {
      kind: 'parts',
      id: resourceId({ subscriptionId, resourceGroup }, type, name),
      ...{ name, type, text: textOf(part, isHeld) },
      ...(since && { since }),
      ...(perMonth !== undefined && { perMonth }),
      can: isHeld || isRunning ? null : 'remove',
      target: { type, name, resourceGroup, location, subscriptionId, tags: ownTags(part) },
    }
  }
}
