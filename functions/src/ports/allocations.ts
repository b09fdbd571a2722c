import type { VmRecord } from '../domain/records.ts'
import type { StudentRecord } from '../domain/student-records.ts'

export interface Pair {
  readonly vm: VmRecord
  readonly student: StudentRecord
}

/** Who has which VM. An operation at work on a VM does not matter here. Every call stays in the lab's partition. */
export interface Allocations {
  readVm(labId: string, vmId: string): Promise<VmRecord | undefined>
  /** Those of these ids that exist, in any order. */
  readPairs(
    labId: string,
    vmIds: readonly string[],
    studentIds: readonly string[],
  ): Promise<{ readonly vms: readonly VmRecord[]; readonly students: readonly StudentRecord[] }>
  /** The VMs of a student. */
  of(labId: string, userId: string): Promise<readonly VmRecord[]>
  /** Nothing is written unless the VM is free and the student ready. */
  give(pair: Pair): Promise<'done' | 'vm-missing' | 'vm-taken' | 'student-missing'>
  /** How many students were removed so far: give it to `giveAll` after the students were read. */
  removals(labId: string): Promise<number>
  /**
   * All or none, at most 99. `changed`: a VM is no longer free, or a student may have been removed since `removals`;
   * look again.
   */
  giveAll(labId: string, pairs: readonly Pair[], removals: number): Promise<'done' | 'changed'>
  /** `userId`: only from this student. `free`: nobody has it (any more). */
  take(labId: string, vmId: string, userId?: string): Promise<'done' | 'vm-missing' | 'free'>
}
