import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { HelpRecord } from '../../domain/courses/machines/help.ts'
import type { MachineOfCourse } from '../../domain/courses/machines/machine.ts'
import type { OwnMachine } from '../../domain/courses/mine/mine.ts'
import type { WorkOnMachine } from '../../domain/courses/mine/my-work.ts'
import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { LabId, PersonId, UserId, VmId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'

/** What a person has in the courses of a lab. Whoever is being removed, or only invited, has no part in one. */
export interface Belongings {
  readonly lab: LabRecord
  readonly enrolments: readonly EnrolmentRecord[]
  readonly machines: readonly OwnMachine[]
}

/** Machines as those who have them see them. Every call stays in the lab's partition, and asks whose the machine is. */
export interface MyMachines {
  /** All of it, by one query; of the machines only one where it is named. Undefined where there is no such lab. */
  read(labId: LabId, userId: UserId, vmId?: string): Promise<Belongings | undefined>
  /** What an operation does with the machine: one query. */
  work(labId: LabId, operationId: string, vmId: VmId): Promise<WorkOnMachine | undefined>
}

/** Who asks how to get in, or wants it to run, attends the class that is on. */
export interface Attending {
  /** False when the machine is not theirs any more. */
  see(machine: Pick<OwnMachine, 'id' | 'labId'>, userId: PersonId, now: Instant): Promise<boolean>
  /** They work on until then. False when it is not theirs any more, or does not run. */
  keep(
    machine: Pick<OwnMachine, 'id' | 'labId'>,
    keep: NonNullable<MachineOfCourse['keep']>,
    now: Instant,
  ): Promise<boolean>
}

/** Hands of those who ask for help. */
export interface Hands {
  /** In the place of one that is up. False when the machine is not theirs any more. */
  raise(machine: Pick<OwnMachine, 'id' | 'labId'>, help: HelpRecord): Promise<boolean>
  /** False when none is up of whoever has the machine, who must be that person. */
  lower(machine: Pick<OwnMachine, 'id' | 'labId'>, userId: PersonId): Promise<boolean>
}
