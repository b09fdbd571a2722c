import type { PowerState } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'

export type VmAction = 'start' | 'stop' | 'restart' | 'delete'

/** How calls and pages name a VM. */
export interface VmKey {
  readonly resourceGroup: string
  readonly name: string
}

/** Azure compares both names without case. */
export const isSameVm = (a: VmKey, b: VmKey): boolean =>
  a.name.toLowerCase() === b.name.toLowerCase() &&
  a.resourceGroup.toLowerCase() === b.resourceGroup.toLowerCase()

const expected: Record<VmAction, PowerState> = {
  start: 'VM starting',
  stop: 'VM deallocating',
  restart: 'VM starting',
  delete: 'VM deleting',
}

/** What the VM will look like as soon as the server has agreed. */
export const expectAction = <T extends Vm>(vm: T, action: VmAction): T => ({
  ...vm,
  powerState: expected[action],
  busy: true,
})

/** The same list with one VM replaced; the list itself when the VM is not in it. */
export const replaceVm = (vms: readonly Vm[], key: VmKey, change: (vm: Vm) => Vm): readonly Vm[] =>
  vms.some((vm) => isSameVm(vm, key)) ? vms.map((vm) => (isSameVm(vm, key) ? change(vm) : vm)) : vms
