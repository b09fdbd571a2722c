import type { VirtualMachine, VirtualMachineUpdate } from '@azure/arm-compute'
import { isRestError } from '@azure/core-rest-pipeline'
import { resourceId } from '../../../domain/vms/azure-names.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Machines } from '../../../ports/vms/compute.ts'
import type { NewParts, Part, VmParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { cloudError, unlessMissing } from '../kernel/translate.ts'
import { addressBody, interfaceBody, newVmBody } from './new-vm.ts'

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/**
 * People choose VM names, in Azure's portal too, so a name alone does not make a VM ours. Its tag does, and so does a
 * disk or an interface of ours, whose names hold the random part of our id: any of the three may be another by now.
 */
export const isOurs = (
  { subscriptionId }: Pick<Clients, 'subscriptionId'>,
  { storageProfile, networkProfile, tags }: VirtualMachine,
  { id, resourceGroup, diskName, nicName }: VmParts,
): boolean => {
  const place = { subscriptionId, resourceGroup }
  const nicId = resourceId(place, 'Microsoft.Network/networkInterfaces', nicName)
  const has = networkProfile?.networkInterfaces ?? []
  return (
    tags?.['labkeeper-vm'] === id ||
    isSame(storageProfile?.osDisk?.name, diskName) ||
    has.some((entry) => isSame(entry.id, nicId))
  )
}

/** Before anything is done to it by its name: a VM that is another one by now counts as gone. */
export const findOurs = async (clients: Clients, vm: VmParts): Promise<VirtualMachine> => {
  const found = await clients.compute.virtualMachines.get(vm.resourceGroup, vm.vmName)
  if (!isOurs(clients, found, vm)) throw cloudError('missing', 'ResourceNotFound')
  return found
}

const createPart = (clients: Clients, part: 'ip' | 'nic', vm: NewParts): Promise<Begun> => {
  const { publicIPAddresses, networkInterfaces } = clients.network
  const group = vm.resourceGroup
  const poller =
    part === 'ip'
      ? publicIPAddresses.createOrUpdate(group, vm.ipName, addressBody(vm))
      : networkInterfaces.createOrUpdate(group, vm.nicName, interfaceBody(clients.subscriptionId, vm))
  return begin(poller, 'network', true)
}

/** A PUT that can only make a VM: what another one of that name answers is 412. */
export const putVm = async (clients: Clients, vm: VmParts, body: VirtualMachine): Promise<Begun> => {
  const { virtualMachines } = clients.compute
  const write = (condition: { ifNoneMatch?: string }) =>
    begin(virtualMachines.createOrUpdate(vm.resourceGroup, vm.vmName, body, condition), 'compute', true)
  try {
    return await write({ ifNoneMatch: '*' })
  } catch (error) {
    if (!isRestError(error) || error.statusCode !== 412) throw error
    const found = await virtualMachines.get(vm.resourceGroup, vm.vmName)
    if (!isOurs(clients, found, vm)) throw cloudError('final', 'VmNameTaken')
    // Our own earlier request, whose answer was lost: asking again answers with how far it is.
    return write({})
  }
}

const removeVm = async (clients: Clients, vm: VmParts): Promise<Begun> => {
  const { compute } = clients
  const found = await compute.virtualMachines.get(vm.resourceGroup, vm.vmName)
  if (!isOurs(clients, found, vm)) return done
  return begin(compute.virtualMachines.delete(vm.resourceGroup, vm.vmName), 'compute')
}

const remove = (clients: Clients, part: Part, vm: VmParts): Promise<Begun> => {
  const { compute, network } = clients
  const group = vm.resourceGroup
  switch (part) {
    case 'vm':
      return removeVm(clients, vm)
    case 'nic':
      return begin(network.networkInterfaces.delete(group, vm.nicName), 'network')
    case 'ip':
      return begin(network.publicIPAddresses.delete(group, vm.ipName), 'network')
    case 'nsg':
      return begin(network.networkSecurityGroups.delete(group, vm.nsgName), 'network')
    case 'disk':
      return begin(compute.disks.delete(group, vm.diskName), 'compute')
  }
}

/**
 * Asked first for what the VM has: interfaces may be others by now, and how the disk came to be is part of what is sent
 * and may not be another.
 */
const detach = async (clients: Clients, vm: VmParts): Promise<Begun> => {
  const { virtualMachines } = clients.compute
  const found = await virtualMachines.get(vm.resourceGroup, vm.vmName)
  if (!isOurs(clients, found, vm)) return done
  const { name = vm.diskName, createOption = 'FromImage' } = found.storageProfile?.osDisk ?? {}
  const interfaces = found.networkProfile?.networkInterfaces ?? []
  const change: VirtualMachineUpdate = {
    storageProfile: { osDisk: { name, createOption, deleteOption: 'Detach' } },
    networkProfile: {
      networkInterfaces: interfaces.map((entry) => ({ ...entry, deleteOption: 'Detach' })),
    },
  }
  return begin(virtualMachines.update(vm.resourceGroup, vm.vmName, change), 'compute')
}

export const createMachines = (ask: Ask): Machines => ({
  createPart: (principal, part, vm) => ask(principal, (clients) => createPart(clients, part, vm), 'create'),

  createVm: (principal, vm) =>
    ask(principal, (clients) => putVm(clients, vm, newVmBody(clients.subscriptionId, vm)), 'create'),

  act: (principal, action, vm) =>
    ask(principal, async (clients) => {
      await findOurs(clients, vm)
      const machines = clients.compute.virtualMachines
      return begin(machines[action](vm.resourceGroup, vm.vmName), 'compute')
    }),

  keepParts: (principal, vm) => ask(principal, (clients) => detach(clients, vm)),

  deletePart: (principal, part, vm) =>
    unlessMissing(
      ask(principal, (clients) => remove(clients, part, vm)),
      done,
    ),
})
