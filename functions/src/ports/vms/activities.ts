import type { LabId } from '../../domain/kernel/ids.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'

/** What happened to the lab's VMs. Written by whoever changes a VM, together with the change. */
export interface Activities {
  /** Newest first; of one VM when its id is given. */
  list(labId: LabId, vmId: string | undefined, limit: number): Promise<readonly ActivityRecord[]>
  /** Of any of these VMs. */
  listOf(labId: LabId, vmIds: readonly string[], limit: number): Promise<readonly ActivityRecord[]>
  /** A line that goes with no other change. */
  add(activity: ActivityRecord): Promise<void>
}
