import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'

/** What happened to the lab's VMs. Written by whoever changes a VM, together with the change. */
export interface Activities {
  /** Newest first; of one VM when its id is given, and not from before `since`. */
  list(
    labId: LabId,
    vmId: string | undefined,
    limit: number,
    since?: Instant,
  ): Promise<readonly ActivityRecord[]>
  /** Of the machines that a course has, and of those that it had; not from before `since`. */
  listOf(
    labId: LabId,
    of: { readonly courseId: CourseId; readonly vmIds: readonly string[] },
    limit: number,
    since?: Instant,
  ): Promise<readonly ActivityRecord[]>
  /** A line that goes with no other change. */
  add(activity: ActivityRecord): Promise<void>
  /** From now on so many seconds longer. Who is forgotten already stays so. */
  keep(lines: readonly ActivityRecord[], seconds: number): Promise<void>
  /** Some of those that a course keeps. */
  someKept(labId: LabId, courseId: CourseId, most: number): Promise<readonly ActivityRecord[]>
  forget(lines: readonly ActivityRecord[]): Promise<void>
}
