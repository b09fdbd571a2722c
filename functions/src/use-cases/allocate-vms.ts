import type { Allocation } from '@labkeeper/contract/students'
import { AppError } from '../domain/errors.ts'
import type { VmRecord } from '../domain/records.ts'
import type { Allocations, Pair } from '../ports/allocations.ts'
import type { Students } from '../ports/students.ts'
import { findStudent, studentNotFound } from './find-student.ts'
import { vmNotFound } from './read-vm.ts'

interface AllocationWorld {
  readonly students: Pick<Students, 'read'>
  readonly allocations: Allocations
}

export const vmTaken = ({ name, allocatedTo }: VmRecord): AppError =>
  new AppError(
    'conflict',
    `${name} is already allocated to ${allocatedTo?.name ?? 'somebody'}. Deallocate it first.`,
  )

const findVm = async (allocations: Allocations, labId: string, vmId: string): Promise<VmRecord> => {
  const vm = await allocations.readVm(labId, vmId)
  if (vm === undefined) throw vmNotFound()
  return vm
}

/** Gives a VM of the lab to a student of the lab. */
export const allocateVm =
  ({ students, allocations }: AllocationWorld) =>
  async (labId: string, { resourceId, userId }: Allocation): Promise<void> => {
    const [vm, student] = await Promise.all([
      findVm(allocations, labId, resourceId),
      findStudent(students, labId, userId),
    ])
    if (vm.allocatedTo !== undefined) throw vmTaken(vm)
    const outcome = await allocations.give({ vm, student })
    if (outcome === 'vm-missing') throw vmNotFound()
    if (outcome === 'student-missing') throw studentNotFound()
    // Somebody else was faster: said with the name that the VM has now.
    if (outcome === 'vm-taken') throw vmTaken(await findVm(allocations, labId, resourceId))
  }

/** Takes a VM from its student. */
export const deallocateVm =
  ({ allocations }: Pick<AllocationWorld, 'allocations'>) =>
  async (labId: string, vmId: string): Promise<void> => {
    const vm = await findVm(allocations, labId, vmId)
    const outcome = await allocations.take(labId, vmId)
    if (outcome === 'vm-missing') throw vmNotFound()
    if (outcome === 'free') throw new AppError('conflict', `${vm.name} is not allocated to anybody.`)
  }

const refuseTwice = (pairs: readonly Allocation[]): void => {
  if (new Set(pairs.map(({ resourceId }) => resourceId)).size < pairs.length) {
    const sentence = 'A VM can be given to one student only.'
    throw new AppError('invalid_request', sentence, { fields: { pairs: sentence } })
  }
}

/** How often allocations that lost against other changes of the lab look again. */
const races = 3

/** Gives many VMs, all of the pairs or none. */
export const allocateMany = ({ allocations }: Pick<AllocationWorld, 'allocations'>) => {
  const readPairs = async (labId: string, pairs: readonly Allocation[]): Promise<Pair[]> => {
    const found = await allocations.readPairs(
      labId,
      pairs.map(({ resourceId }) => resourceId),
      pairs.map(({ userId }) => userId),
    )
    const vms = new Map(found.vms.map((vm) => [vm.id, vm]))
    const students = new Map(found.students.map((student) => [student.id, student]))
    return pairs.map(({ resourceId, userId }) => {
      const vm = vms.get(resourceId)
      const student = students.get(userId)
      if (vm === undefined) throw vmNotFound()
      if (student?.state !== 'ready') throw studentNotFound()
      if (vm.allocatedTo !== undefined) throw vmTaken(vm)
      return { vm, student }
    })
  }

  return async (labId: string, pairs: readonly Allocation[]): Promise<number> => {
    refuseTwice(pairs)
    for (let race = 0; race < races; race += 1) {
      // Before the students are read: who leaves after this makes the transaction fail.
      const removals = await allocations.removals(labId)
      const checked = await readPairs(labId, pairs)
      if ((await allocations.giveAll(labId, checked, removals)) === 'done') return pairs.length
    }
    throw new AppError('conflict', 'The lab is changing right now. Nothing was allocated; please try again.')
  }
}
