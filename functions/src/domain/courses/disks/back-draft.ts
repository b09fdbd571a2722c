import type { Parked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { bareOf } from './plan-exchange.ts'

/** What is made of a machine that was parked: the same, of another disk, around the interface that it has. */
export const backDraft = (
  vm: VmRecord,
  { disk, snapshot: snapshotName, generation, securityType, slow }: Parked,
): VmRecord => ({
  ...bareOf(vm),
  disks: [{ name: disk }],
  ...(vm.course && { course: { ...vm.course, disk: slow ? 'slow' : 'fast' } }),
  copyOf: {
    snapshotName,
    resourceGroup: vm.resourceGroup,
    ...(generation && { generation }),
    ...(securityType && { securityType }),
  },
})
