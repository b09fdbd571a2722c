import type { VirtualMachine } from '@azure/arm-compute'
import { isRestError } from '@azure/core-rest-pipeline'
import { resourceId } from '../../domain/azure-names.ts'
import type { Begun, Compute, Part, VmParts } from '../../ports/compute.ts'
import type { Clients } from './clients.ts'
import type { Ask } from './door.ts'
import { newVmBody } from './new-vm.ts'
import { begin, done } from './tickets.ts'
import { cloudError, unlessMissing } from './translate.ts'

type Machines = Pick<Compute, 'createVm' | 'act' | 'keepParts' | 'deletePart'>

/**
 * People choose VM names, in Azure's portal too, so a name alone does not make a VM ours; the names of disk and
 * interface hold the random part of our id.
 */
export const isOurs = (
  { storageProfile, networkProfile }: VirtualMachine,
  { diskName, nicName }: VmParts,
): boolean =>
  storageProfile?.osDisk?.name?.toLowerCase() === diskName.toLowerCase() ||
  networkProfile?.networkInterfaces?.some(({ id }) =>
    id?.toLowerCase().endsWith(`/${nicName.toLowerCase()}`),
  ) === true

/** A PUT that can only make a VM: what another one of that name answers is 412. */
export const putVm = async ({ compute }: Clients, vm: VmParts, body: VirtualMachine): Promise<Begun> => {
  const { virtualMachines } = compute
  const write = (condition: { ifNoneMatch?: string }) =>
    begin(virtualMachines.createOrUpdate(vm.resourceGroup, vm.vmName, body, condition), 'compute', true)
  try {
    return await write({ ifNoneMatch: '*' })
  } catch (error) {
    if (!isRestError(error) || error.statusCode !== 412) throw error
    const found = await virtualMachines.get(vm.resourceGroup, vm.vmName)
    if (!isOurs(found, vm)) throw cloudError('final', 'VmNameTaken')
    // Our own earlier request, whose answer was lost: asking again answers with how far it is.
    return write({})
  }
}

const removeVm = async ({ compute }: Clients, vm: VmParts): Promise<Begun> => {
  const found = await compute.virtualMachines.get(vm.resourceGroup, vm.vmName)
  if (!isOurs(found, vm)) return done
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
    case 'disk':
      return begin(compute.disks.delete(group, vm.diskName), 'compute')
  }
}

/** Asked first for how the disk came to be: that is part of what is sent and may not be another. */
const detach = async ({ subscriptionId, compute }: Clients, vm: VmParts): Promise<Begun> => {
  const { storageProfile } = await compute.virtualMachines.get(vm.resourceGroup, vm.vmName)
  const { resourceGroup, nicName } = vm
  const nicId = resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Network/networkInterfaces', nicName)
  const createOption = storageProfile?.osDisk?.createOption ?? 'FromImage'
  const change = {
    storageProfile: { osDisk: { name: vm.diskName, createOption, deleteOption: 'Detach' } },
    networkProfile: { networkInterfaces: [{ id: nicId, primary: true, deleteOption: 'Detach' }] },
  }
  return begin(compute.virtualMachines.update(vm.resourceGroup, vm.vmName, change), 'compute')
}

export const createMachines = (ask: Ask): Machines => ({
  createVm: (principal, vm) =>
    ask(principal, (clients) => putVm(clients, vm, newVmBody(clients.subscriptionId, vm)), 'create'),

  act: (principal, action, vm) =>
    ask(principal, ({ compute }) => {
      const machines = compute.virtualMachines
      return begin(machines[action](vm.resourceGroup, vm.vmName), 'compute')
    }),

  keepParts: (principal, vm) => ask(principal, (clients) => detach(clients, vm)),

  deletePart: (principal, part, vm) =>
    unlessMissing(
      ask(principal, (clients) => remove(clients, part, vm)),
      done,
    ),
})
