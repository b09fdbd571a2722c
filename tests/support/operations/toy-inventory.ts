import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import {
  type FoundResource,
  type FoundType,
  foundTypes,
  type TaggedResource,
} from '@labkeeper/functions/domain/vms/found-resource'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { Inventory } from '@labkeeper/functions/ports/vms/inventory'
import { ToyDisks } from './toy-disks.ts'

const typeOf: Readonly<Record<string, FoundType>> = {
  nic: 'Microsoft.Network/networkInterfaces',
  ip: 'Microsoft.Network/publicIPAddresses',
  nsg: 'Microsoft.Network/networkSecurityGroups',
  disk: 'Microsoft.Compute/disks',
  snapshot: 'Microsoft.Compute/snapshots',
  vnet: 'Microsoft.Network/virtualNetworks',
}

/** What stands there on paper, all of it with the same tags: of one lab and course. */
export abstract class ToyInventory extends ToyDisks implements Inventory {
  tags: Readonly<Record<string, string>> = {}

  #attached(part: string): boolean {
    return [...this.machines.values()].some(({ diskName }) => part === `disk/${diskName}`)
  }

  async listResources(
    _: Principal,
    types: readonly FoundType[] = foundTypes,
  ): Promise<readonly FoundResource[]> {
    this.enter('listResources', '')
    const of = (type: FoundType, name: string, isAttached: boolean): FoundResource => ({
      ...{ type, name, resourceGroup: 'course', location: 'eastus', tags: this.tags, isAttached },
    })
    const all = [
      ...[...this.machines.keys()].map((name) => of('Microsoft.Compute/virtualMachines', name, false)),
      ...[...this.parts].flatMap((part) => {
        const [kind = '', name = ''] = part.split('/')
        const type = typeOf[kind]
        return type === undefined ? [] : [of(type, name, this.#attached(part))]
      }),
    ]
    return all.filter(({ type }) => types.includes(type))
  }

  async removeResource(_: Principal, { type, name, tag, isStrict }: TaggedResource): Promise<Begun> {
    this.enter('removeResource', name)
    const isOurs = tag === undefined || this.tags[tag.name] === tag.value
    if (!isOurs && isStrict === undefined) return { ticket: undefined }
    const part = `${Object.entries(typeOf).find(([, one]) => one === type)?.[0]}/${name}`
    if (!isOurs || this.#attached(part)) throw new CloudError('final', 'InUse', 'It is in use again.')
    return this.begin('remove', () => {
      if (type === 'Microsoft.Compute/virtualMachines') this.machines.delete(name)
      this.parts.delete(part)
    })
  }
}
