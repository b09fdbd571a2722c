import type { CheckpointId, DiskId, LabId, ParkId } from '../kernel/ids.ts'
import type { VmRecord } from './vm-record.ts'

/** Names and tags of everything made in Azure. All derive from the record, so that any step can be asked again. */

type OfSubscription = Pick<VmRecord, 'subscriptionId'>

/** The random part of an id like `vm_3f9c0a…`, short enough for names people read. */
const shortId = (id: string): string => id.slice(id.indexOf('_') + 1, id.indexOf('_') + 9)

/** With a VM's name of 64 characters the longest has 78: Azure allows 80. */
export const partsOf = (vm: Pick<VmRecord, 'id' | 'name' | 'resourceGroup'>) => ({
  id: vm.id,
  resourceGroup: vm.resourceGroup,
  vmName: vm.name,
  nicName: `${vm.name}-nic-${shortId(vm.id)}`,
  ipName: `${vm.name}-ip-${shortId(vm.id)}`,
  diskName: `${vm.name}-disk-${shortId(vm.id)}`,
  nsgName: `${vm.name}-nsg-${shortId(vm.id)}`,
})

/** What is made for a course says so, and for which of its machines. */
export interface ForCourse {
  readonly course?: { readonly id: string } | undefined
}

export const courseTags = ({ course }: ForCourse, machineId?: string): Readonly<Record<string, string>> =>
  course === undefined
    ? {}
    : {
        'labkeeper-course': course.id,
        ...(machineId === undefined ? {} : { 'labkeeper-machine': machineId }),
      }

export const tagsOf = (
  vm: Pick<VmRecord, 'id' | 'labId' | 'tags'> & ForCourse,
  operationId: string,
): Readonly<Record<string, string>> => ({
  ...vm.tags,
  'labkeeper-lab': vm.labId,
  'labkeeper-vm': vm.id,
  'labkeeper-operation': operationId,
  ...courseTags(vm, vm.id),
})

/** On a disk that is kept: until when. */
export const keptUntilTag = 'labkeeper-kept-until'

/** The next disk of a machine, and a checkpoint of one: named after ids of their own, within Azure's 80 characters. */
export const nextDiskName = (machine: string, id: DiskId): string => `${machine}-disk-${shortId(id)}`
export const checkpointName = (machine: string, id: CheckpointId): string =>
  `${machine}-checkpoint-${shortId(id)}`

/** The snapshot that a machine is kept as. */
export const parkedName = (machine: string, id: ParkId): string => `${machine}-parked-${shortId(id)}`

export const parkedTagsOf = (
  { labId, operationId }: { readonly labId: LabId; readonly operationId: string },
  id: ParkId,
  machine: { readonly id: string } & ForCourse,
): Readonly<Record<string, string>> => ({
  'labkeeper-lab': labId,
  'labkeeper-parked': id,
  'labkeeper-operation': operationId,
  ...courseTags(machine, machine.id),
})

export const checkpointTagsOf = (
  { labId, operationId }: { readonly labId: LabId; readonly operationId: string },
  id: CheckpointId,
  machine: { readonly id: string } & ForCourse,
): Readonly<Record<string, string>> => ({
  'labkeeper-lab': labId,
  'labkeeper-checkpoint': id,
  'labkeeper-operation': operationId,
  ...courseTags(machine, machine.id),
})

/** The course is named of a group that is the course's own: others share theirs. */
export const networkPartsOf = (
  labId: LabId,
  resourceGroup: string,
  location: string,
  owned: ForCourse = {},
) => ({
  resourceGroup,
  location,
  vnetName: `labkeeper-${location}-vnet`,
  subnetName: 'vms',
  nsgNames: {
    linux: `labkeeper-${location}-linux-nsg`,
    windows: `labkeeper-${location}-windows-nsg`,
    /** For both systems, on the subnet: what an earlier version made. Only ever removed. */
    shared: `labkeeper-${location}-nsg`,
  },
  tags: { 'labkeeper-lab': labId, ...courseTags(owned) },
})

/** Whose rules hold for a VM: each system has its own way in. */
export const rulesOf = (osType: VmRecord['osType']): 'linux' | 'windows' =>
  osType === 'Windows' ? 'windows' : 'linux'

export const networkId = (resourceGroup: string, location: string): string =>
  `net_${resourceGroup.toLowerCase()}_${location}`.replaceAll(/[/\\?#]/g, '-')

export const vmKey = (resourceGroup: string, name: string): string =>
  `vm:${resourceGroup}/${name}`.toLowerCase()

/** People type ids in any case. */
export const isSameSubscription = (one: OfSubscription, other: OfSubscription): boolean =>
  one.subscriptionId.toLowerCase() === other.subscriptionId.toLowerCase()

type ResourceType =
  | `Microsoft.Compute/${'virtualMachines' | 'disks' | 'snapshots'}`
  | `Microsoft.Network/${'virtualNetworks' | 'networkSecurityGroups' | 'networkInterfaces' | 'publicIPAddresses'}`

/** How Azure Resource Manager names a resource. */
export const resourceId = (
  { subscriptionId, resourceGroup }: Pick<VmRecord, 'subscriptionId' | 'resourceGroup'>,
  type: ResourceType,
  name: string,
): string => `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/${type}/${name}`

type WithInterface = Pick<VmRecord, 'id' | 'name' | 'resourceGroup' | 'subscriptionId' | 'nicId'>

/** Whether this is an interface other than the one whose addresses the record shows. */
export const isOtherInterface = (vm: WithInterface, nicId: string): boolean => {
  const shown = vm.nicId ?? resourceId(vm, 'Microsoft.Network/networkInterfaces', partsOf(vm).nicName)
  return shown.toLowerCase() !== nicId.toLowerCase()
}
