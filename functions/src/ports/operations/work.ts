import type { TemplateStatus } from '@labkeeper/contract/templates/templates'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { CourseDue } from '../../domain/courses/course-due.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { Diagnosed } from '../../domain/courses/doctor/diagnosis-record.ts'
import type { TimeEntry } from '../../domain/courses/hours/segment.ts'
import type { PasswordCount } from '../../domain/courses/machines/new-passwords.ts'
import type { CourseMaking } from '../../domain/courses/machines/publishing.ts'
import type { Change } from '../../domain/kernel/change.ts'
import type { LabId, PersonId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { NetworkRecord } from '../../domain/operations/network-record.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { Leftovers, StepRecord } from '../../domain/operations/step-record.ts'
import type { TemplateChange, VersionOfCourse } from '../../domain/templates/template.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { BinChange } from '../../domain/vms/bin.ts'
import type { MachineChange, VmRecord } from '../../domain/vms/vm-record.ts'

export type VmChange = Change<
  Omit<VmRecord, 'type' | 'id' | 'labId' | 'uk' | 'schema' | 'operationId'>,
  | 'nextPassword'
  | 'newPassword'
  | 'keys'
  | 'keysFailed'
  | 'runningSince'
  | 'publicIP'
  | 'autoStopAt'
  | 'autoDeleteAt'
  | 'dueAt'
  | 'sealedStudentPassword'
  | 'image'
  | 'copyOf'
  | 'lastError'
  | 'help'
  | 'notice'
  | 'segment'
  | 'parked'
> &
  MachineChange
export type StepChange = Partial<
  Pick<
    StepRecord,
    | 'status'
    | 'phase'
    | 'turn'
    | 'attempts'
    | 'poisons'
    | 'looks'
    | 'deadline'
    | 'leaseUntil'
    | 'error'
    | 'left'
    | 'sights'
    | 'belongings'
    | 'cleaning'
    | 'draft'
    | 'bin'
    | 'exchange'
  >
> & {
  /** `null` removes it. */
  readonly ticket?: string | null
  readonly warning?: string | null
  readonly dueAt?: string
}

/** How a step ends. `vm: 'gone'` removes the VM's record, a change releases it for the next operation. */
export interface StepResult {
  readonly outcome: 'succeeded' | 'failed'
  readonly error?: string
  /** `forgotten`: its record was removed before. */
  readonly vm: VmChange | 'gone' | 'forgotten'
  /** Written with the result. */
  readonly activity?: ActivityRecord
  /** Written with the VM's record, or its removal. */
  readonly usage?: readonly TimeEntry[]
  readonly warning?: string
  /** The template's record is changed and released, or removed. */
  readonly template?: TemplateChange | 'gone'
  /** What becomes of the item of the bin that it made a VM of, or was to remove. */
  readonly bin?: BinChange | 'gone'
  /** Parts that Azure kept, and when they are tried again, if ever. */
  readonly left?: Leftovers
  readonly cleanUps?: number
  readonly dueAt?: string
  /** Of a diagnosis, unless another one of the machine has begun. */
  readonly diagnosed?: Diagnosed
  /** At the course of the VM's record. */
  readonly courseDue?: CourseDue
}

/** A template that must be in this state for the work to begin, and what the beginning makes of it. */
export interface TemplateGate {
  readonly id: string
  readonly status: TemplateStatus
  readonly change: TemplateChange
  /** The operation holds the template until it ends. */
  readonly hold: boolean
  /** It is this version, of which its course must not be made. */
  readonly unused?: VersionOfCourse
}

/** The course for which machines are made, as it was read, and what the making writes of it. */
export interface CourseGate {
  readonly course: CourseRecord
  readonly change: Pick<CourseMaking, 'madeAt' | 'dueAt'> & Partial<CourseMaking>
}

/** Machines that are started for a class. */
export interface ForClass {
  /** What stands on those that were begun for it. */
  readonly mark: string
  /** The id of its record. */
  readonly meetingId: string
}

/** A machine that is stopped because nobody uses it: still the same run, and nothing is known of it that was not then. */
export interface Unused {
  readonly run: string
  /** Of what is known of it. */
  readonly rev: number
  /** Whoever has it was not seen since. */
  readonly seenBefore?: string
}

/** Whoever has a machine, with what was counted of their new passwords when it was read. */
export interface HolderAsRead {
  readonly userId: PersonId
  readonly newPasswords: PasswordCount | undefined
}

/** A machine that is stopped at the end of a class: whoever has it has not said that they work on for longer. */
export interface Unkept {
  readonly unkeptAfter: Instant
}

/** The lab with the subscription that is connected to it, spelt as it was read. */
export type Connected = Pick<LabRecord, 'type' | 'id' | 'cloud'>

/** How work begins. Every call may be repeated. */
export interface Acceptance {
  /**
   * Writes VMs, steps and operation. Up to 49 VMs, with a gate 48, are one transaction; more are several, and the operation
   * counts as accepted only with the last. `name-taken` when somebody else took one of the names meanwhile, `disconnected`
   * when another subscription is connected than `lab` was read with, or none, `closed` when the template or the course is
   * not what its gate asks for any more; then nothing stays.
   */
  acceptCreation(
    operation: OperationRecord,
    items: readonly { readonly vm: VmRecord; readonly step: StepRecord }[],
    lab: Connected,
    gate?: TemplateGate,
    courseGate?: CourseGate,
  ): Promise<'accepted' | 'name-taken' | 'disconnected' | 'closed'>
  /**
   * One transaction; `busy` when another operation holds the VM, or it is not, or no longer, `whose` where that is
   * asked for, or who has it has set other passwords than was read, or it was reset more often than `as` says; `missing`
   * when the VM is gone.
   */
  acceptAction(
    operation: OperationRecord,
    step: StepRecord,
    vm: VmChange,
    whose?: PersonId | HolderAsRead | 'nobody',
    as?: { readonly resets: number | undefined },
  ): Promise<'accepted' | 'busy' | 'missing'>
  /** Those of these steps that may begin: of an acceptance that is not finished none may, since it may be undone. */
  begun(labId: LabId, stepIds: readonly string[]): Promise<readonly string[]>
  /** Removes what an unfinished acceptance left; nothing of one that was finished after all. */
  abandon(labId: LabId, operationId: string): Promise<void>
  /** Removes what was accepted a moment ago, before anybody was called to it. */
  takeBack(operation: OperationRecord): Promise<void>
  /**
   * Takes hold of VMs that exist, in transactions of up to 49: one that is busy, gone, or by now not what `unless` asks
   * for, is left out, and so are all where the template of `gate` is not what that asks for. The operation counts whom it has
   * at every moment, so that nothing is lost whenever a process dies. Answers the ids of those that were taken. With the
   * first of them the course is looked at. For a class only while that is on, and each VM once, unless its start has failed. One
   * that nobody uses only as long as nobody does, and at the end of a class that lets people work on only who does not.
   */
  acceptMany(
    operation: OperationRecord,
    items: readonly { readonly step: StepRecord; readonly change: VmChange }[],
    unless?: 'given' | ForClass | Unused | Unkept,
    courseDue?: CourseDue,
    gate?: TemplateGate,
  ): Promise<ReadonlySet<string>>
  /** The same for an operation that there is, and goes on: it counts them too. */
  acceptMore(
    operation: Pick<OperationRecord, 'id' | 'labId' | 'createdAt'>,
    items: readonly { readonly step: StepRecord; readonly change: VmChange }[],
  ): Promise<ReadonlySet<string>>
  /**
   * Opens failed steps again, as `next` says; VMs of failed creations get their records back. `gate` is the template of
   * all of them; one whose VM is busy, gone, or by now not what `unless` asks for, stays as it is, and so do all where the
   * course is not as its gate asks for. Answers the steps opened.
   */
  reopen(
    operation: Pick<OperationRecord, 'labId' | 'id'>,
    steps: readonly {
      readonly step: StepRecord
      readonly next: StepRecord
      readonly vm: VmRecord | VmChange | undefined
    }[],
    gate?: TemplateGate,
    unless?: 'given',
    courseGate?: CourseGate,
  ): Promise<readonly StepRecord[]>
}

/**
 * One VM's share of the work. Every change of state is guarded by the fence that the step was read with, and raises it;
 * every call may be repeated.
 */
export interface Steps {
  /** The step as it is then: nobody else gets it until `leaseUntil`. Nothing when somebody has written since it was read. */
  claim(step: StepRecord, leaseUntil: Instant): Promise<StepRecord | undefined>
  /** False when somebody has written since: then nothing was. Changes of the VM go into the same transaction. */
  save(step: StepRecord, change: StepChange, vm?: VmChange): Promise<boolean>
  /** Step result, VM and counters in one transaction; false when somebody has written since or it was counted already. */
  finish(step: StepRecord, result: StepResult, now: string): Promise<boolean>
  /** Removes the VM's record while the step goes on; `usage` is added if the record was still there. */
  forgetVm(
    step: StepRecord,
    change: StepChange,
    usage: readonly TimeEntry[],
    courseDue?: CourseDue,
  ): Promise<boolean>
  readStep(labId: LabId, stepId: string): Promise<StepRecord | undefined>
  /** Those of these that there are, in no order. One query. */
  readSteps(labId: LabId, stepIds: readonly string[]): Promise<readonly StepRecord[]>
}

/** Work as people follow it. */
export interface Operations {
  /**
   * Newest first, at most 50, and beside them up to 100 that failed since; without those that are still being accepted,
   * without messages and openings.
   */
  listOperations(labId: LabId, activeOnly: boolean, failedSince?: Instant): Promise<readonly WithSteps[]>
  readOperation(labId: LabId, operationId: string): Promise<WithSteps | undefined>
}

/** What the VMs of a group and region share. Every change of state is guarded. */
export interface Networks {
  readNetwork(labId: LabId, networkId: string): Promise<NetworkRecord | undefined>
  /** False when one exists. */
  createNetwork(network: NetworkRecord): Promise<boolean>
  /** Guarded by the state it must have now; `undefined` removes the record. */
  changeNetwork(
    network: Pick<NetworkRecord, 'labId' | 'id' | 'state'>,
    next: Pick<NetworkRecord, 'state' | 'stepId' | 'rules'> | undefined,
  ): Promise<boolean>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Work = Acceptance & Steps & Operations & Networks

export interface WithSteps {
  readonly operation: OperationRecord
  readonly steps: readonly StepRecord[]
}
