import { partsOf, resourceId } from './azure-names.ts'
import type { VmRecord } from './vm-record.ts'

type Known = Pick<VmRecord, 'id' | 'name' | 'resourceGroup' | 'subscriptionId' | 'azureVmId'>

/** What Azure lists under the name; the system's disk comes first. */
interface Listed {
  readonly vmId: string | undefined
  readonly tags: Readonly<Record<string, string>>
  readonly disks: readonly { readonly name: string }[]
  readonly nicId: string | undefined
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase()

/**
 * Whether what has a VM's name in Azure is that VM: people delete machines in the portal, and make others of the same
 * name. Azure gives each an id of its own, which the record keeps from the first comparison on. One with another id is
 * ours only by what we made: our tag, or the disk or the interface whose names hold the random part of our id.
 */
export const isSameMachine = (vm: Known, { vmId, tags, disks, nicId }: Listed): boolean => {
  const { diskName, nicName } = partsOf(vm)
  return (
    isSame(vm.azureVmId, vmId) ||
    tags['labkeeper-vm'] === vm.id ||
    isSame(disks[0]?.name, diskName) ||
    isSame(nicId, resourceId(vm, 'Microsoft.Network/networkInterfaces', nicName))
  )
}
