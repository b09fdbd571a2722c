import type { NetworkInterfaceIPConfiguration } from '@azure/arm-network'
import { resourceId } from '../../../domain/vms/azure-names.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Mending } from '../../../ports/vms/mending.ts'
import type { VmParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { cloudError } from '../kernel/translate.ts'
import { findOurs } from './machines.ts'
import { groupOf, nicIdOf } from './observation.ts'

type Configuration = NetworkInterfaceIPConfiguration

/** The interface as it is, but for its address; nothing where `change` leaves that alone. */
const changeAddress = async (
  clients: Clients,
  vm: VmParts,
  change: (has: string | undefined, ours: string) => Configuration['publicIPAddress'] | 'as it is',
): Promise<Begun> => {
  const { network, subscriptionId } = clients
  const nicId = nicIdOf(await findOurs(clients, vm))
  if (nicId === undefined) throw cloudError('missing', 'ResourceNotFound')
  const [group, name] = [groupOf(nicId), nicId.slice(nicId.lastIndexOf('/') + 1)]
  const { id: _, ...nic } = await network.networkInterfaces.get(group, name)
  const { ipConfigurations = [] } = nic
  const first = ipConfigurations.find(({ primary }) => primary) ?? ipConfigurations[0]
  const place = { subscriptionId, resourceGroup: vm.resourceGroup }
  const id = resourceId(place, 'Microsoft.Network/publicIPAddresses', vm.ipName)
  const publicIPAddress = change(first?.publicIPAddress?.id, id)
  if (publicIPAddress === 'as it is') return done
  const changed = ipConfigurations.map((one) => {
    if (one !== first) return one
    const { publicIPAddress: _had, ...rest } = one
    return publicIPAddress === undefined ? rest : { ...rest, publicIPAddress }
  })
  const body = { ...nic, ipConfigurations: changed }
  return begin(network.networkInterfaces.createOrUpdate(group, name, body), 'network', true)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * One that names an address of ours is written all the same: the address may have been removed, and made anew.
 */
const join = (has: string | undefined, ours: string) =>
  has !== undefined && !isSame(has, ours) ? 'as it is' : { id: ours, deleteOption: 'Delete' }

const leave = (has: string | undefined, ours: string) =>
  has === undefined || !isSame(has, ours) ? 'as it is' : undefined

export const createMending = (ask: Ask): Mending => ({
  redeploy: (principal, vm) =>
    ask(principal, async (clients) => {
      await findOurs(clients, vm)
      return begin(clients.compute.virtualMachines.redeploy(vm.resourceGroup, vm.vmName), 'compute')
    }),

  /** By a change that changes nothing: it needs no right that the connection does not have. */
  reapply: (principal, vm) =>
    ask(principal, async (clients) => {
      const { tags = {} } = await findOurs(clients, vm)
      const change = { tags: { ...tags } }
      return begin(clients.compute.virtualMachines.update(vm.resourceGroup, vm.vmName, change), 'compute')
    }),

  joinAddress: (principal, vm) => ask(principal, (clients) => changeAddress(clients, vm, join), 'create'),

  leaveAddress: (principal, vm) => ask(principal, (clients) => changeAddress(clients, vm, leave)),
})
