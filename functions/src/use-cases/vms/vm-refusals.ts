import { isMoving, type Machine } from '@labkeeper/contract/vms/power'
import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { isParked } from '../../domain/vms/parked.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** How calls name a VM: by group and name, in any case, within the caller's lab. */
export interface VmKey {
  readonly labId: LabId
  readonly resourceGroup: string
  readonly vmName: string
}

/** Another lab's is as unknown as one that never was. */
export const vmNotFound = (): AppError =>
  new AppError('not_found', 'This VM does not exist. It may have been deleted in the meantime.')

export const vmBusy = (): AppError =>
  new AppError('conflict', 'Another operation is running on this VM. Wait until it is done.')

/** Of who may reach it. */
export const courseDecides = (): AppError =>
  new AppError('conflict', 'Its course says who may reach this machine.')

/** What the rules of the contract ask about a VM. */
export const machineOf = ({ powerState, operationId, ...vm }: VmRecord & MaybeStranded): Machine => ({
  powerState,
  busy: operationId !== undefined,
  stranded: vm.stranded,
  newPassword: vm.newPassword,
  parked: isParked(vm),
})

/** Why the rules of the contract refuse what was asked of a VM. */
export const vmRefused = (vm: VmRecord & MaybeStranded, reason: string): AppError =>
  isMoving(machineOf(vm)) ? vmBusy() : new AppError('conflict', `${reason}.`)
