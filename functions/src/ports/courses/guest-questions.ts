import type { IdleOfMachine } from '../../domain/courses/idle/idle-of-machine.ts'
import type { MachineOfCourse } from '../../domain/courses/machines/machine.ts'
import type { LabId, VmId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'

/** A machine that runs, as it was read. */
export interface RunningMachine {
  readonly id: VmId
  readonly runningSince?: Instant
  readonly course: Pick<MachineOfCourse, 'idle'>
}

/** One that was put to the guest of a machine, and Azure's ticket of it. */
export interface GuestQuestion {
  readonly askedAt: Instant
  readonly ticket: string
}

/** What is known of whether machines are used, and the questions that their guests have not answered yet. */
export interface GuestQuestions {
  /** False when the machine is not as it was read any more, or something works at it: then nothing is written. */
  note(
    labId: LabId,
    machine: RunningMachine,
    next: IdleOfMachine,
    more?: { readonly seenAt?: Instant; readonly activity?: ActivityRecord },
  ): Promise<boolean>
  /** Azure's ticket of the question that began at that instant. Forgotten after a day. */
  keepTicket(labId: LabId, vmId: VmId, askedAt: Instant, ticket: string): Promise<void>
  /** Those of these machines, by their ids. One query. */
  tickets(labId: LabId, vmIds: readonly VmId[]): Promise<ReadonlyMap<string, GuestQuestion>>
}
