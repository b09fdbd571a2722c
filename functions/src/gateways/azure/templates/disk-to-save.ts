import type { Disk } from '@azure/arm-compute'
import type { VmParts } from '../../../ports/vms/parts.ts'
import type { Clients } from '../kernel/clients.ts'
import { ifThere } from '../kernel/translate.ts'
import { isOurs } from '../vms/machines.ts'
import { groupOf } from '../vms/observation.ts'

/**
 * What people work on: the disk that the VM has by now, which they swap in the portal, or the one that its record names once there is
 * no VM. One that we made and the record does not know came by an exchange that nobody heard the end of: their work is on the other.
 */
export const diskToSave = async (clients: Clients, vm: VmParts): Promise<Disk> => {
  const { disks, virtualMachines } = clients.compute
  const named = () => disks.get(vm.resourceGroup, vm.diskName)
  const found = await ifThere(virtualMachines.get(vm.resourceGroup, vm.vmName))
  const { name = '', managedDisk } =
    (found && isOurs(clients, found, vm) && found.storageProfile?.osDisk) || {}
  if (!managedDisk?.id) return named()
  // By its id: the record may know its name by now, and it may lie in another group.
  const has = await disks.get(groupOf(managedDisk.id), name)
  const isOther = name.toLowerCase() !== vm.diskName.toLowerCase()
  const isOfExchange = isOther && has.tags?.['labkeeper-vm'] === vm.id
  return (isOfExchange && (await ifThere(named()))) || has
}
