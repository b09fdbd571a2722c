import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { Instant } from '../kernel/instant.ts'
import { flag, mapOf, maybe, maybeNumber, maybeText, oneOf, type Shape, text } from '../kernel/shape.ts'

/** Types of what is made in Azure, in the order in which it can be removed: what has another goes before it. */
export const foundTypes = [
  'Microsoft.Compute/virtualMachines',
  'Microsoft.Network/networkInterfaces',
  'Microsoft.Network/publicIPAddresses',
  'Microsoft.Network/networkSecurityGroups',
  'Microsoft.Compute/disks',
  'Microsoft.Compute/snapshots',
  'Microsoft.Network/virtualNetworks',
] as const
export type FoundType = (typeof foundTypes)[number]

/** What a listing of the subscription names. */
export interface FoundResource {
  readonly type: FoundType
  readonly name: string
  readonly resourceGroup: string
  readonly location: string
  readonly tags: Readonly<Record<string, string>>
  /** Something has it: a VM its disk, an interface its address. */
  readonly isAttached: boolean
  /** What that is, by its key, where Azure says so. */
  readonly holder?: string
  /** Of a disk or snapshot: what is on it. */
  readonly osType?: OsType
  /** Of a disk or snapshot. */
  readonly sizeGB?: number
  readonly sku?: string
  readonly since?: Instant
}

export const foundShape: Shape<FoundResource> = {
  type: oneOf(...foundTypes),
  name: text,
  resourceGroup: text,
  location: text,
  tags: mapOf(text),
  isAttached: flag,
  holder: maybeText,
  osType: maybe(oneOf('Linux', 'Windows')),
  sizeGB: maybeNumber,
  sku: maybeText,
  since: maybeText,
}

const courseTag = 'labkeeper-course'
export const labTag = 'labkeeper-lab'

export const isOfCourse = ({ tags }: FoundResource, courseId: string): boolean => tags[courseTag] === courseId

/** What Azure is asked to remove, and only as long as it carries this tag; without one it is known by its name. */
export interface TaggedResource extends Pick<FoundResource, 'type' | 'name' | 'resourceGroup'> {
  readonly tag?: { readonly name: string; readonly value: string }
  /** What carries another tag by now is in use: it is not simply passed over. */
  readonly isStrict?: true
}

export const taggedOfCourse = (found: FoundResource, courseId: string): TaggedResource => ({
  ...found,
  tag: { name: courseTag, value: courseId },
})

export const keyOfResource = ({
  type,
  resourceGroup,
  name,
}: Pick<FoundResource, 'type' | 'resourceGroup' | 'name'>): string =>
  `${type} ${resourceGroup}/${name}`.toLowerCase()

/** The same of what Azure names by its id; what lies below a resource (a configuration of an interface) is that resource. */
export const keyOfId = (id: string): string | undefined => {
  const [, resourceGroup, type, name] =
    /\/resourceGroups\/([^/]+)\/providers\/([^/]+\/[^/]+)\/([^/]+)/i.exec(id) ?? []
  return name === undefined ? undefined : `${type} ${resourceGroup}/${name}`.toLowerCase()
}

export const inRemovalOrder = (found: readonly FoundResource[]): readonly FoundResource[] =>
  found.toSorted((one, other) => foundTypes.indexOf(one.type) - foundTypes.indexOf(other.type))
