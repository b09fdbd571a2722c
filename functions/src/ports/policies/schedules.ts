import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { ScheduleChange } from '../../domain/policies/vm-schedule.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { VmChange } from '../operations/work.ts'

/** One VM that the timer acts on: its record as found, its step, and what the acceptance writes to it. */
export interface DueItem {
  readonly vm: VmRecord
  readonly step: StepRecord
  readonly change: VmChange
}

/** What happens to VMs by themselves, and what did happen to them. */
export interface Schedules {
  /** Those of these VMs that there are, in no order. One query. */
  read(labId: LabId, vmIds: readonly string[]): Promise<readonly (VmRecord & MaybeStranded)[]>
  /** One transaction of at most 49; false when the schedule of one of them changed, or it is busy: nothing is written. */
  accept(operation: OperationRecord, items: readonly DueItem[]): Promise<boolean>
  /** Guarded by the schedule as found: false when it changed meanwhile, or the VM is gone. */
  change(vm: VmRecord, change: ScheduleChange, activity?: ActivityRecord): Promise<boolean>
}
