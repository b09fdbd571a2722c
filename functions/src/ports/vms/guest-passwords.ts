import type { LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { NextPassword, VmRecord } from '../../domain/vms/vm-record.ts'

/** A VM that is to have a new password. */
export type WishingVm = VmRecord & { readonly nextPassword: NextPassword }

/** One whose new password is set now. */
export interface PasswordItem {
  readonly vm: WishingVm
  readonly step: StepRecord
}

/** New passwords of guests, from the wish to the step that sets one. */
export interface GuestPasswords {
  /** `setting`: a step is at the one before. */
  wish(vm: VmRecord, next: NextPassword): Promise<'done' | 'missing' | 'setting'>
  /** Of these VMs whatever there is, in no order. One query. */
  find(labId: LabId, vmIds: readonly string[]): Promise<readonly VmRecord[]>
  /** Those of these VMs that wait for nothing any more: they run, and nothing else works at them. One query. */
  ready(labId: LabId, vmIds: readonly string[]): Promise<readonly VmRecord[]>
  /** One transaction of at most 49; false when one of them is not ready any more: then nothing is written. */
  begin(operation: OperationRecord, items: readonly PasswordItem[]): Promise<boolean>
}
