import type { Instant } from '../kernel/instant.ts'
import { flag, mapOf, maybeNumber, maybeText, oneOf, type Shape, text } from '../kernel/shape.ts'

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
  sizeGB: maybeNumber,
  sku: maybeText,
  since: maybeText,
}

const courseTag = 'labkeeper-course'
export const labTag = 'labkeeper-lab'

export const isOfCourse = ({ tags }: FoundResource, courseId: string): boolean => tags[courseTag] === courseId

/** What Azure is asked to remove, and only as long as it carries this tag. */
export interface TaggedResource extends Pick<FoundResource, 'type' | 'name' | 'resourceGroup'> {
  readonly tag: { readonly name: string; readonly value: string }
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

export const inRemovalOrder = (found: readonly FoundResource[]): readonly FoundResource[] =>
  found.toSorted((one, other) => foundTypes.indexOf(one.type) - foundTypes.indexOf(other.type))
