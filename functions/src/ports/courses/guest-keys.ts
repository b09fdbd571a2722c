import type { LabId, PersonId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { KeysInGuest, KeysWish } from '../../domain/vms/keys-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** A machine whose guest may hold other keys than it is to. */
export type KeysVm = VmRecord & { readonly newKeys: KeysWish }

/** Keys in guests, from the note that they may be others to the step that brings them. */
export interface GuestKeys {
  /** In the place of a note that is there. False when the machine is gone, or not (or no longer) `whose` where that is asked for. */
  wish(vm: Pick<VmRecord, 'id' | 'labId'>, wish: KeysWish, whose?: PersonId): Promise<boolean>
  /** Those of these that run, at which nobody works, and whose guest has not refused it since it came up. One query. */
  ready(labId: LabId, vmIds: readonly string[]): Promise<readonly KeysVm[]>
  /** The guest holds that, so that nothing is to be done: unless there is another note by now, or somebody works at it. */
  settle(vm: KeysVm, keys: KeysInGuest): Promise<boolean>
  /** One transaction; false when it is not ready any more: then nothing is written. */
  begin(operation: OperationRecord, vm: KeysVm, step: StepRecord): Promise<boolean>
}
