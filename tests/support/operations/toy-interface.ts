import { resourceId } from '@labkeeper/functions/domain/vms/azure-names'
import type { Addresses } from '@labkeeper/functions/ports/vms/compute'
import type { VmParts } from '@labkeeper/functions/ports/vms/parts'

/** The interfaces of machines on paper. */

export interface Swappable {
  /** Another than its own, which somebody gave it in the portal. */
  swapped?: Addresses
}
type Machine = Pick<VmParts, 'resourceGroup' | 'nicName'> & Swappable

export const nicIdOf = ({ resourceGroup, nicName, swapped }: Machine): string =>
  swapped?.nicId ??
  resourceId({ subscriptionId: 'sub', resourceGroup }, 'Microsoft.Network/networkInterfaces', nicName)

export const addressesOf = (machine: Machine | undefined): Addresses => ({
  nicId: machine && nicIdOf(machine),
  privateIP: '10.0.0.4',
  publicIP: '203.0.113.7',
  ...machine?.swapped,
})
