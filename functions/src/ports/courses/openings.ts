import type { AccessOfMachine } from '../../domain/courses/access/access-of-machine.ts'
import type { CourseDue } from '../../domain/courses/course-due.ts'
import type { PersonId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** The machine as it was read: nothing is written where its access has changed since, or what a closed VM's follows from. */
export type SeenAccess = Pick<VmRecord, 'id' | 'labId' | 'access' | 'course' | 'shutAt' | 'allocatedTo'>

/** What is written beside it. */
export interface BesideAccess {
  /** Only while it is theirs. They are seen at this instant. */
  readonly holder?: { readonly userId: PersonId; readonly at: Instant }
  /** Of the last work, `null` for none any more. */
  readonly lastError?: string | null | undefined
  readonly activities?: readonly ActivityRecord[]
  readonly courseDue?: CourseDue | undefined
  /** Of a VM outside courses: when its rules are looked at, `null` for never. */
  readonly rulesDueAt?: Instant | null | undefined
  /** Of one, by its owner: closed but for whoever opens it; `null` for everybody. */
  readonly closed?: true | null
}

/** Who may reach machines of courses, and VMs outside courses that are closed. No machine is held by it. False: somebody was quicker, and nothing was written. */
export interface Openings {
  /** With the step that brings it about. */
  begin(
    operation: OperationRecord,
    step: StepRecord,
    vm: SeenAccess,
    next: AccessOfMachine,
    beside?: BesideAccess,
  ): Promise<boolean>
  /** For a step that works at it already, or by it. */
  change(vm: SeenAccess, next: AccessOfMachine, beside?: BesideAccess): Promise<boolean>
}
