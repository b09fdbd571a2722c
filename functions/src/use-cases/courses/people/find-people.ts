import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { without } from '../../../domain/kernel/without.ts'
import type { AllocatedVm } from '../../../domain/vms/vm-record.ts'
import type { MachineRecord, Machines } from '../../../ports/courses/machines.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'

export interface FindingWorld {
  readonly people: Pick<People, 'list' | 'find'>
  readonly machines: Machines
}

/** Somebody of a course, with the machine that is theirs at this moment: what the enrolment says of it may be old. */
export interface Person extends SeenEnrolment {
  readonly machine?: MachineRecord
}

export type WithMachine = Person & { readonly machine: MachineRecord & AllocatedVm }
export const hasMachine = (person: Person): person is WithMachine => person.machine?.allocatedTo !== undefined

type Course = Pick<CourseRecord, 'id' | 'labId'>

const withMachine = ({ enrolment, version }: SeenEnrolment, all: readonly MachineRecord[]): Person => {
  const machine = all.find(({ allocatedTo }) => allocatedTo?.userId === enrolment.userId)
  if (machine !== undefined) return { enrolment: { ...enrolment, vmId: machine.id }, version, machine }
  // Whose machine has just gone waits for the next as soon as the lab's worker looks: by what stands here.
  return { enrolment: enrolment.state === 'active' ? enrolment : without(enrolment, 'vmId'), version }
}

/**
 * Everybody of a course, whoever is being removed too. People come before machines: whoever is given one in between is no
 * longer as they were seen, and so nothing is written of them as of somebody who has none.
 */
export const findPeople =
  ({ people, machines }: FindingWorld) =>
  async ({ labId, id }: Course): Promise<readonly Person[]> => {
    const found = await people.list(labId, id)
    const all = await machines.of(labId, id)
    return found.map((one) => withMachine(one, all))
  }

/** The same person with the machine. */
export const withOwnMachine =
  ({ machines }: Pick<FindingWorld, 'machines'>) =>
  async (seen: SeenEnrolment): Promise<Person> =>
    withMachine(seen, await machines.of(seen.enrolment.labId, seen.enrolment.courseId))

/** One of them. */
export const findPerson =
  ({ people, machines }: FindingWorld) =>
  async ({ labId, id }: Course, enrolmentId: string): Promise<Person> => {
    const found = await people.find(labId, id, enrolmentId)
    if (found === undefined || found.enrolment.state === 'deleting') {
      throw new AppError('not_found', 'This person is not in this course.')
    }
    return withMachine(found, await machines.of(labId, id))
  }
