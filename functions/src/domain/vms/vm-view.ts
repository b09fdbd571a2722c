import type { Vm, VmDetail } from '@labkeeper/contract/vms/vms'
import { type MaybeStranded, shownPowerState } from '../connection/stranded.ts'
import { toSchedule } from '../policies/schedule.ts'
import { resourceId } from './azure-names.ts'
import { isParked } from './parked.ts'
import type { VmRecord } from './vm-record.ts'

/** All that a list reads of a VM's record: bytes are most of what a list costs, and no secret leaves the database. */
export const listedFields = [
  'id',
  'name',
  'resourceGroup',
  'subscriptionId',
  'location',
  'size',
  'os',
  'adminUsername',
  'tags',
  'powerState',
  'status',
  'disks',
  'privateIP',
  'publicIP',
  'allocatedTo',
  'createdAt',
  'operationId',
  'newPassword',
  'course',
  'autoStopMinutes',
  'autoStopAt',
  'stopsPutOff',
  'autoDeleteMinutes',
  'autoDeleteAt',
  'deletionsPutOff',
  'parked',
  'closed',
] as const satisfies readonly (keyof VmRecord)[]
export type ListedVm = Pick<VmRecord, (typeof listedFields)[number]> & MaybeStranded & OfNamedCourse

/** What a reader found out beside the record: how the course is called that it is a machine of. */
export interface OfNamedCourse {
  readonly courseName?: string | undefined
}

/** Absent where the course is just being taken away. */
export const shownCourse = ({
  course,
  courseName,
}: Pick<VmRecord, 'course'> & OfNamedCourse): Pick<Vm, 'course'> =>
  course === undefined || courseName === undefined ? {} : { course: { id: course.id, name: courseName } }

/** What the API shows of a VM's record. */
export const toVm = (vm: ListedVm): Vm => ({
  _id: vm.id,
  id: resourceId(vm, 'Microsoft.Compute/virtualMachines', vm.name),
  name: vm.name,
  ...(vm.allocatedTo && { allocatedTo: { name: vm.allocatedTo.name, email: vm.allocatedTo.email } }),
  location: vm.location,
  resourceGroup: vm.resourceGroup,
  status: vm.status,
  powerState: shownPowerState(vm),
  size: vm.size,
  disks: vm.disks.map(({ name }) => ({ name })),
  os: vm.os,
  ...(vm.privateIP && { privateIP: vm.privateIP }),
  ...(vm.publicIP && { publicIP: vm.publicIP }),
  ...(vm.adminUsername && { adminUsername: vm.adminUsername }),
  tags: vm.tags,
  createdAt: vm.createdAt,
  ...(vm.newPassword && { newPassword: vm.newPassword }),
  ...shownCourse(vm),
  ...(vm.closed && { access: 'address' }),
  ...(isParked(vm) && { parked: true }),
  ...(vm.stranded ? { stranded: true } : toSchedule(vm)),
  ...(vm.operationId && { operationId: vm.operationId, busy: true }),
})

/** What is known of a guest's password, opened: the second only while it is unclear which of them holds. */
export interface GuestPasswords {
  readonly adminPassword?: string | undefined
  readonly nextPassword?: string | undefined
}

export const toVmDetail = (
  vm: VmRecord & MaybeStranded & OfNamedCourse,
  { adminPassword, nextPassword }: GuestPasswords,
): VmDetail => ({
  ...toVm(vm),
  ...(adminPassword && { adminPassword }),
  ...(nextPassword && { nextPassword }),
  ...(vm.azureVmId && { vmId: vm.azureVmId }),
  ...(vm.diskSizeGB && { diskSizeGB: vm.diskSizeGB }),
  ...(vm.image && { image: `${vm.image.publisher} ${vm.image.offer} ${vm.image.sku}` }),
})
