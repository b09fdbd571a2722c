import type { Azure } from '@labkeeper/local/azure/start'
import { clientsFor, quick } from '../azure-stand-in/clients.ts'

interface Swapped {
  readonly resourceGroup: string
  readonly vmName: string
  readonly nicName: string
}

/**
 * As somebody does it in the portal: the VM, which is deallocated, gets another interface in the place of its own, with a
 * public address unless it is to have none. Answers the address.
 */
export const swapInterface = async (
  azure: Azure,
  { resourceGroup: group, vmName, nicName }: Swapped,
  { isPublic = true } = {},
): Promise<string | undefined> => {
  const { compute, network } = clientsFor(azure.origin, azure.credentials[0]!)
  const location = 'eastus'
  const makeAddress = () =>
    network.publicIPAddresses.createOrUpdate(
      group,
      `${vmName}-theirs-ip`,
      { location, sku: { name: 'Standard' }, publicIPAllocationMethod: 'Static' },
      quick,
    )
  const before = await network.networkInterfaces.get(group, nicName)
  const address = isPublic ? await makeAddress() : undefined
  const ipConfiguration = {
    name: 'theirs',
    subnet: { id: before.ipConfigurations![0]!.subnet!.id! },
    ...(address && { publicIPAddress: { id: address.id! } }),
  }
  const theirs = await network.networkInterfaces.createOrUpdate(
    group,
    `${vmName}-theirs-nic`,
    { location, ipConfigurations: [ipConfiguration] },
    quick,
  )
  const networkProfile = { networkInterfaces: [{ id: theirs.id!, primary: true }] }
  await compute.virtualMachines.update(group, vmName, { networkProfile }, quick)
  return address?.ipAddress
}
