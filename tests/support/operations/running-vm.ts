import type { Policy } from '@labkeeper/contract/policies/policies'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { scheduleAtEnd } from '@labkeeper/functions/domain/policies/schedule'
import { newVm } from '@labkeeper/functions/domain/vms/new-vm'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'

/** The record of a VM that was made a moment ago under the policy, and runs. */
export const aRunningVm = (
  labId: LabId,
  name: string,
  now: Date,
  policy: Policy = { autoStopEnabled: false, autoDeleteEnabled: false },
): VmRecord => {
  const plan = {
    id: `vm_${labId}_${name}`,
    labId,
    name,
    resourceGroup: 'course',
    subscriptionId: 'sub',
    location: 'eastus',
    size: 'Standard_B1s',
    osType: 'Linux',
    os: 'Ubuntu Server 22.04 LTS',
    tags: {},
  } as const
  const vm = newVm(plan, policy, now)
  const powerState = 'VM running'
  const { autoStopAt, stopsPutOff, dueAt } = scheduleAtEnd({ ...vm, kind: 'create' }, powerState, now)
  return {
    ...vm,
    ...(autoStopAt && dueAt ? { autoStopAt, stopsPutOff: stopsPutOff ?? 0, dueAt } : {}),
    powerState,
    status: 'Succeeded',
  }
}
