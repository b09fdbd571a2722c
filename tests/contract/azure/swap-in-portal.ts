import { resourceId } from '@labkeeper/functions/domain/vms/azure-names'
import type { Azure } from '@labkeeper/local/azure/start'
import { clientsFor, quick } from '../azure-stand-in/clients.ts'

interface Swapped {
  readonly resourceGroup: string
  readonly vmName: string
  /** Of which the other disk is made. */
  readonly snapshotName: string
}

/**
 * Gives a VM, which is deallocated, another disk as somebody does it in the portal: one of a group of their own, which goes with the
 * VM like the first. Answers its name.
 */
export const swapInPortal = async (
  azure: Azure,
  { resourceGroup, vmName, snapshotName }: Swapped,
): Promise<string> => {
  const { compute, resources } = clientsFor(azure.origin, azure.credentials[0]!)
  const { subscriptionId } = azure.credentials[0]!
  const [group, name] = ['theirs', `${vmName}-theirs`]
  const vm = await compute.virtualMachines.get(resourceGroup, vmName)
  const { location, securityProfile } = vm
  const securityType = securityProfile?.securityType
  await resources.resourceGroups.createOrUpdate(group, { location })
  const of = { subscriptionId, resourceGroup }
  const disk = await compute.disks.createOrUpdate(
    group,
    name,
    {
      location,
      creationData: {
        createOption: 'Copy',
        sourceResourceId: resourceId(of, 'Microsoft.Compute/snapshots', snapshotName),
      },
      ...(securityType === 'TrustedLaunch' && { securityProfile: { securityType } }),
    },
    quick,
  )
  const osDisk = {
    name,
    createOption: vm.storageProfile?.osDisk?.createOption ?? 'FromImage',
    managedDisk: { id: disk.id! },
    deleteOption: 'Delete',
  }
  await compute.virtualMachines.update(resourceGroup, vmName, { storageProfile: { osDisk } }, quick)
  return name
}
