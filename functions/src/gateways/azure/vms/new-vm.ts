import type { VirtualMachine } from '@azure/arm-compute'
import type { NetworkInterface, PublicIPAddress } from '@azure/arm-network'
import { resourceId, rulesOf } from '../../../domain/vms/azure-names.ts'
import type { NewCopy } from '../../../ports/templates/copying.ts'
import type { NewParts, NewVm } from '../../../ports/vms/parts.ts'

export const addressBody = ({ location, tags }: NewParts): PublicIPAddress => ({
  location,
  tags: { ...tags },
  sku: { name: 'Standard', tier: 'Regional' },
  publicIPAllocationMethod: 'Static',
  publicIPAddressVersion: 'IPv4',
})

/** Holds the address, which goes with the VM, and stands under the rules of the VM's system, or its own. */
export const interfaceBody = (subscriptionId: string, vm: NewParts): NetworkInterface => {
  const { location, tags, network } = vm
  const shared = { subscriptionId, resourceGroup: network.resourceGroup }
  const vnetId = resourceId(shared, 'Microsoft.Network/virtualNetworks', network.vnetName)
  const own = { subscriptionId, resourceGroup: vm.resourceGroup }
  const [place, nsgName] = vm.hasOwnRules ? [own, vm.nsgName] : [shared, network.nsgNames[rulesOf(vm.osType)]]
  const addressId = resourceId(own, 'Microsoft.Network/publicIPAddresses', vm.ipName)
  return {
    location,
    tags: { ...tags },
    networkSecurityGroup: { id: resourceId(place, 'Microsoft.Network/networkSecurityGroups', nsgName) },
    ipConfigurations: [
      {
        name: 'primary',
        primary: true,
        privateIPAddressVersion: 'IPv4',
        subnet: { id: `${vnetId}/subnets/${network.subnetName}` },
        publicIPAddress: { id: addressId, deleteOption: 'Delete' },
      },
    ],
  }
}

/** The interface was made before, and goes with the VM. */
const networkProfile = (
  subscriptionId: string,
  { resourceGroup, nicName }: NewParts,
): NonNullable<VirtualMachine['networkProfile']> => ({
  networkInterfaces: [
    {
      id: resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Network/networkInterfaces', nicName),
      primary: true,
      deleteOption: 'Delete',
    },
  ],
})

/**
 * Of a machine of a course Azure keeps what it says while it comes up, in a store of its own, which costs nothing: whoever
 * cannot connect is told by it what the machine is at.
 * https://learn.microsoft.com/azure/virtual-machines/boot-diagnostics
 */
const bootLogOf = ({ tags }: NewParts): Pick<VirtualMachine, 'diagnosticsProfile'> =>
  tags['labkeeper-course'] === undefined ? {} : { diagnosticsProfile: { bootDiagnostics: { enabled: true } } }

/**
 * The VM in one PUT: Azure makes the disk with it, and removes disk and interface with it.
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
  ...bootLogOf(vm),
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
    ...bootLogOf(copy),
  }
}
