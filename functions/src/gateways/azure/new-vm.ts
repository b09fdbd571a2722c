import type { VirtualMachine } from '@azure/arm-compute'
import { resourceId } from '../../domain/azure-names.ts'
import type { NetworkParts, NewVm } from '../../ports/compute.ts'
import type { NewCopy } from '../../ports/copying.ts'

/** The newest version of Microsoft.Network that Microsoft.Compute knows how to call on our behalf. */
const networkApiVersion = '2022-11-01'

const subnetId = (subscriptionId: string, { resourceGroup, vnetName, subnetName }: NetworkParts): string =>
  `${resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Network/virtualNetworks', vnetName)}/subnets/${subnetName}`

/** Interface and address are made with the VM and go with it. */
const networkProfile = (
  subscriptionId: string,
  vm: Pick<NewVm, 'nicName' | 'ipName' | 'network' | 'tags'>,
): NonNullable<VirtualMachine['networkProfile']> => ({
  networkApiVersion,
  networkInterfaceConfigurations: [
    {
      name: vm.nicName,
      primary: true,
      deleteOption: 'Delete',
      tags: { ...vm.tags },
      ipConfigurations: [
        {
          name: 'primary',
          primary: true,
          privateIPAddressVersion: 'IPv4',
          subnet: { id: subnetId(subscriptionId, vm.network) },
          publicIPAddressConfiguration: {
            name: vm.ipName,
            sku: { name: 'Standard', tier: 'Regional' },
            publicIPAllocationMethod: 'Static',
            publicIPAddressVersion: 'IPv4',
            deleteOption: 'Delete',
            tags: { ...vm.tags },
          },
        },
      ],
    },
  ],
})

/**
 * The whole VM in one PUT: Azure makes interface, address and disk with it and removes them with it.
 * No security type is named: CentOS knows no trusted launch, and asking for `Standard` needs a feature registration.
 */
export const newVmBody = (subscriptionId: string, vm: NewVm): VirtualMachine => ({
  location: vm.location,
  tags: { ...vm.tags },
  hardwareProfile: { vmSize: vm.size },
  storageProfile: {
    imageReference: { ...vm.image },
    osDisk: {
      name: vm.diskName,
      createOption: 'FromImage',
      osType: vm.osType,
      caching: 'ReadWrite',
      diskSizeGB: vm.diskSizeGB,
      managedDisk: { storageAccountType: 'StandardSSD_LRS' },
      deleteOption: 'Delete',
    },
  },
  osProfile: {
    computerName: vm.computerName,
    adminUsername: vm.adminUsername,
    adminPassword: vm.adminPassword,
    ...(vm.osType === 'Windows'
      ? { windowsConfiguration: { provisionVMAgent: true, enableAutomaticUpdates: true } }
      : { linuxConfiguration: { provisionVMAgent: true, disablePasswordAuthentication: false } }),
  },
  networkProfile: networkProfile(subscriptionId, vm),
})

/** The same PUT around a disk that exists: users and host name are on it, so Azure takes none. */
export const newCopyBody = (subscriptionId: string, copy: NewCopy): VirtualMachine => {
  const { resourceGroup, diskName } = copy
  const diskId = resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Compute/disks', diskName)
  return {
    location: copy.location,
    tags: { ...copy.tags },
    hardwareProfile: { vmSize: copy.size },
    ...(copy.securityType && { securityProfile: { securityType: copy.securityType } }),
    storageProfile: {
      osDisk: {
        createOption: 'Attach',
        osType: copy.osType,
        caching: 'ReadWrite',
        managedDisk: { id: diskId },
        deleteOption: 'Delete',
      },
    },
    networkProfile: networkProfile(subscriptionId, copy),
  }
}
