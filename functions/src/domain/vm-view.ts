import type { Vm, VmDetail } from '@labkeeper/contract/vms'
import { azureVmId } from './azure-names.ts'
import type { VmRecord } from './records.ts'
import { toSchedule } from './schedule.ts'

/** What the API shows of a VM's record. */
export const toVm = (vm: VmRecord): Vm => ({
  _id: vm.id,
  id: azureVmId(vm),
  name: vm.name,
  ...(vm.allocatedTo && { allocatedTo: { name: vm.allocatedTo.name, email: vm.allocatedTo.email } }),
  location: vm.location,
  resourceGroup: vm.resourceGroup,
  status: vm.status,
  powerState: vm.powerState,
  size: vm.size,
  disks: vm.disks.map(({ name }) => ({ name })),
  os: vm.os,
  ...(vm.privateIP && { privateIP: vm.privateIP }),
  ...(vm.publicIP && { publicIP: vm.publicIP }),
  ...(vm.adminUsername && { adminUsername: vm.adminUsername }),
  tags: vm.tags,
  createdAt: vm.createdAt,
  ...toSchedule(vm),
  ...(vm.operationId && { operationId: vm.operationId, busy: true }),
})

export const toVmDetail = (vm: VmRecord, adminPassword: string | undefined): VmDetail => ({
  ...toVm(vm),
  ...(adminPassword && { adminPassword }),
  ...(vm.azureVmId && { vmId: vm.azureVmId }),
  ...(vm.diskSizeGB && { diskSizeGB: vm.diskSizeGB }),
  ...(vm.image && { image: `${vm.image.publisher} ${vm.image.offer} ${vm.image.sku}` }),
})
