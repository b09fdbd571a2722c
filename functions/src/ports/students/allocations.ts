import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { LabId, UserId } from '../../domain/kernel/ids.ts'
import type { MaybeOperable } from '../../domain/students/operable.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { AllocatedVm, NextPassword, VmRecord } from '../../domain/vms/vm-record.ts'
import type { EnrolmentChange } from '../courses/people.ts'

/** A VM for a student, and the line of its history that is written with it. */
export interface NewAllocation {
  readonly vm: VmRecord
  readonly student: StudentRecord
  readonly activity: ActivityRecord
  /** Written with it: the guest's password that the student is to have. */
  readonly nextPassword?: NextPassword
  /** Written with it: what the student is in the VM's course. */
  readonly enrolment?: EnrolmentChange
}

/** Who has which VM. An operation at work on a VM does not matter here. Every call stays in the lab's partition. */
export interface Allocations {
  readVm(labId: LabId, vmId: string): Promise<VmRecord | undefined>
  /** Those of these ids that exist, in any order. */
  readPairs(
    labId: LabId,
    vmIds: readonly string[],
    studentIds: readonly string[],
  ): Promise<{ readonly vms: readonly VmRecord[]; readonly students: readonly StudentRecord[] }>
  /** The VMs of a student. */
  of(labId: LabId, userId: UserId): Promise<readonly (AllocatedVm & MaybeStranded & MaybeOperable)[]>
  /**
   * Nothing is written unless the VM is free and the student ready; with a `nextPassword` it is `vm-taken` also while
   * a step sets the one before. `changed`: what the student is in the VM's course is no longer as it was read.
   */
  allocate(
    allocation: NewAllocation,
  ): Promise<'done' | 'vm-missing' | 'vm-taken' | 'student-missing' | 'changed'>
  /** How many students were removed so far: hand it to `allocateAll` after the students were read. */
  removals(labId: LabId): Promise<number>
  /**
   * All or none, at most 49, or 33 of courses. `changed`: a VM is no longer free, what somebody is in its course has
   * changed, or a student may have been removed since `removals`; look again.
   */
  allocateAll(labId: LabId, wanted: readonly NewAllocation[], removals: number): Promise<'done' | 'changed'>
  /**
   * `changed`: the student who had it when it was read has it no more, or has changed in the VM's course, or a step sets a
   * password.
   */
  deallocate(
    vm: AllocatedVm,
    activity: ActivityRecord,
    more?: Pick<NewAllocation, 'nextPassword' | 'enrolment'>,
  ): Promise<'done' | 'vm-missing' | 'changed'>
}
