import {
  type FoundResource,
  type FoundType,
  foundTypes,
  keyOfId,
} from '../../../domain/vms/found-resource.ts'
import type { Inventory } from '../../../ports/vms/inventory.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { cloudError, unlessMissing } from '../kernel/translate.ts'
import { groupOf } from './observation.ts'

/** What is asked of a resource, of whatever type: each SDK model says less or more. */
interface Listed {
  readonly id?: string
  readonly name?: string
  readonly location?: string
  readonly tags?: Readonly<Record<string, string>>
  /** Of a disk: the VM that has it. */
  readonly managedBy?: string
  /** One that several may have. */
  readonly managedByExtended?: readonly string[]
  readonly osType?: string
  readonly diskSizeGB?: number
  readonly timeCreated?: Date
  readonly sku?: { readonly name?: string }
  /** Of an address, an interface, and rules. */
  readonly ipConfiguration?: { readonly id?: string }
  readonly natGateway?: object
  readonly virtualMachine?: { readonly id?: string }
  readonly networkInterfaces?: readonly object[]
  readonly subnets?: readonly { readonly ipConfigurations?: readonly object[] }[]
}

type Delete = (resourceGroup: string, name: string) => Parameters<typeof begin>[0]

/** What each type is listed, read and removed by. Rules and networks say what they hold by what is in them. */
const kinds = ({ compute, network }: Clients) =>
  ({
    'Microsoft.Compute/virtualMachines': {
      list: () => compute.virtualMachines.listAll(),
      get: (group, name) => compute.virtualMachines.get(group, name),
      remove: (group, name) => compute.virtualMachines.delete(group, name),
      namespace: 'compute',
    },
    'Microsoft.Network/networkInterfaces': {
      list: () => network.networkInterfaces.listAll(),
      get: (group, name) => network.networkInterfaces.get(group, name),
      remove: (group, name) => network.networkInterfaces.delete(group, name),
      namespace: 'network',
    },
    'Microsoft.Network/publicIPAddresses': {
      list: () => network.publicIPAddresses.listAll(),
      get: (group, name) => network.publicIPAddresses.get(group, name),
      remove: (group, name) => network.publicIPAddresses.delete(group, name),
      namespace: 'network',
    },
    'Microsoft.Network/networkSecurityGroups': {
      list: () => network.networkSecurityGroups.listAll(),
      get: (group, name) => network.networkSecurityGroups.get(group, name),
      remove: (group, name) => network.networkSecurityGroups.delete(group, name),
      namespace: 'network',
    },
    'Microsoft.Compute/disks': {
      list: () => compute.disks.list(),
      get: (group, name) => compute.disks.get(group, name),
      remove: (group, name) => compute.disks.delete(group, name),
      namespace: 'compute',
    },
    'Microsoft.Compute/snapshots': {
      list: () => compute.snapshots.list(),
      get: (group, name) => compute.snapshots.get(group, name),
      remove: (group, name) => compute.snapshots.delete(group, name),
      namespace: 'compute',
    },
    'Microsoft.Network/virtualNetworks': {
      list: () => network.virtualNetworks.listAll(),
      get: (group, name) => network.virtualNetworks.get(group, name),
      remove: (group, name) => network.virtualNetworks.delete(group, name),
      namespace: 'network',
    },
  }) satisfies Record<
    FoundType,
    {
      readonly list: () => AsyncIterable<Listed>
      readonly get: (group: string, name: string) => Promise<Listed>
      readonly remove: Delete
      readonly namespace: 'compute' | 'network'
    }
  >

const hasHolder = (one: Listed): boolean =>
  Boolean(one.managedBy) ||
  (one.managedByExtended ?? []).length > 0 ||
  one.natGateway !== undefined ||
  one.ipConfiguration !== undefined ||
  one.virtualMachine !== undefined ||
  (one.networkInterfaces ?? []).length > 0 ||
  (one.subnets ?? []).some(({ ipConfigurations = [] }) => ipConfigurations.length > 0)

const holderOf = ({ managedBy, virtualMachine, ipConfiguration }: Listed): string | undefined =>
  keyOfId(managedBy ?? virtualMachine?.id ?? ipConfiguration?.id ?? '')

const systems = ['Linux', 'Windows'] as const

const toFound = (type: FoundType, one: Listed): FoundResource => {
  const holder = holderOf(one)
  const osType = systems.find((system) => system === one.osType)
  return {
    type,
    name: one.name ?? '',
    resourceGroup: groupOf(one.id ?? ''),
    location: one.location ?? '',
    tags: { ...one.tags },
    isAttached: hasHolder(one),
    ...(one.diskSizeGB && { sizeGB: one.diskSizeGB }),
    ...(one.sku?.name && { sku: one.sku.name }),
    ...(one.timeCreated && { since: one.timeCreated.toISOString() }),
    ...(holder && { holder }),
    ...(osType && { osType }),
  }
}

const collect = async (type: FoundType, pages: AsyncIterable<Listed>): Promise<readonly FoundResource[]> => {
  const all: FoundResource[] = []
  for await (const one of pages) all.push(toFound(type, one))
  return all
}

const inUse = () => cloudError('final', 'InUse')

export const createInventory = (ask: Ask): Inventory => ({
  listResources: (principal, types = foundTypes) =>
    ask(principal, async (clients) => {
      const all = kinds(clients)
      const found = await Promise.all(types.map((type) => collect(type, all[type].list())))
      return found.flat()
    }),

  removeResource: (principal, { type, resourceGroup, name, tag, isStrict }) =>
    unlessMissing(
      ask(principal, async (clients) => {
        const { get, remove, namespace } = kinds(clients)[type]
        const found: Listed = await get(resourceGroup, name)
        const isOurs = tag === undefined || found.tags?.[tag.name] === tag.value
        if (!isOurs && isStrict === undefined) return done
        if (!isOurs || hasHolder(found)) throw inUse()
        return begin(remove(resourceGroup, name), namespace)
      }),
      done,
    ),
})
