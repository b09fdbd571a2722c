import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { BinItemRecord } from '../../domain/vms/bin-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Connected } from '../operations/work.ts'

/** What people, or time, want of the bin. Every call stays in the lab's partition. */
export interface BinOrders {
  /**
   * The VM, its step and operation in one transaction, in which the item is restored: `taken` when somebody else has the
   * name, `gone` when the item, or the course of the machine, is no longer as it was read, `disconnected` when the lab
   * is not connected to the subscription of `lab` any more.
   */
  acceptRestore(
    item: BinItemRecord,
    operation: OperationRecord,
    made: { readonly vm: VmRecord; readonly step: StepRecord },
    lab: Connected,
    course?: { readonly id: CourseId; readonly state: string },
  ): Promise<'accepted' | 'taken' | 'gone' | 'disconnected'>
  /** Its removal. False when somebody restores or removes it by another operation than was read. */
  acceptRemoval(item: BinItemRecord, operation: OperationRecord, step: StepRecord): Promise<boolean>
  /** How long it keeps what comes from now on. */
  saveDays(labId: LabId, days: number): Promise<void>
}
