import type { Allocation } from '@labkeeper/contract/students'
import { allocated, deallocated } from '../domain/activity.ts'
import { AppError } from '../domain/errors.ts'
import type { AllocatedVm, VmRecord } from '../domain/records.ts'
import type { StudentRecord } from '../domain/student-records.ts'
import type { Allocations, Gift } from '../ports/allocations.ts'
import type { Clock } from '../ports/clock.ts'
import type { Students } from '../ports/students.ts'
import { findStudent, studentNotFound } from './find-student.ts'
import { vmNotFound } from './find-vm.ts'

interface AllocationWorld {
  readonly students: Pick<Students, 'read'>
  readonly allocations: Allocations
  readonly clock: Clock
}

export const vmTaken = ({ name, allocatedTo }: VmRecord): AppError =>
  new AppError(
    'conflict',
    `${name} is already allocated to ${allocatedTo?.name ?? 'somebody'}. Deallocate it first.`,
  )

const isAllocated = (vm: VmRecord): vm is AllocatedVm => vm.allocatedTo !== undefined

/** How often allocations that lost against other changes of the lab look again. */
const races = 3

const changing = (): AppError =>
  new AppError('conflict', 'The lab is changing right now. Nothing was done; please try again.')

const findVm = async (allocations: Allocations, labId: string, vmId: string): Promise<VmRecord> => {
  const vm = await allocations.readVm(labId, vmId)
  if (vm === undefined) throw vmNotFound()
  return vm
}

/** `who` does it, for the history. */
export const giftOf = (vm: VmRecord, student: StudentRecord, who: string, now: Date): Gift => ({
  vm,
  student,
  activity: allocated(vm, student, who, now),
})

/** Gives a VM of the lab to a student of the lab. */
export const allocateVm =
  ({ students, allocations, clock }: AllocationWorld) =>
  async (labId: string, { resourceId, userId }: Allocation, who: string): Promise<void> => {
    const [vm, student] = await Promise.all([
      findVm(allocations, labId, resourceId),
      findStudent(students, labId, userId),
    ])
    if (vm.allocatedTo !== undefined) throw vmTaken(vm)
    const outcome = await allocations.give(giftOf(vm, student, who, clock.now()))
    if (outcome === 'vm-missing') throw vmNotFound()
    if (outcome === 'student-missing') throw studentNotFound()
    // Somebody else was faster: said with the name that the VM has now.
    if (outcome === 'vm-taken') throw vmTaken(await findVm(allocations, labId, resourceId))
  }

/** Takes a VM from its student. */
export const deallocateVm =
  ({ allocations, clock }: Omit<AllocationWorld, 'students'>) =>
  async (labId: string, vmId: string, who: string): Promise<void> => {
    for (let race = 0; race < races; race += 1) {
      const vm = await findVm(allocations, labId, vmId)
      if (!isAllocated(vm)) throw new AppError('conflict', `${vm.name} is not allocated to anybody.`)
      const outcome = await allocations.take(vm, deallocated(vm, `by ${who}`, clock.now()))
      if (outcome === 'vm-missing') throw vmNotFound()
      if (outcome === 'done') return
    }
    throw changing()
  }

const refuseTwice = (pairs: readonly Allocation[]): void => {
  if (new Set(pairs.map(({ resourceId }) => resourceId)).size < pairs.length) {
    const sentence = 'A VM can be given to one student only.'
    throw new AppError('invalid_request', sentence, { fields: { pairs: sentence } })
  }
}

/** Gives many VMs, all of the pairs or none. */
export const allocateMany = ({ allocations, clock }: Omit<AllocationWorld, 'students'>) => {
  const readGifts = async (labId: string, pairs: readonly Allocation[], who: string): Promise<Gift[]> => {
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
      return giftOf(vm, student, who, clock.now())
    })
  }

  return async (labId: string, pairs: readonly Allocation[], who: string): Promise<number> => {
    refuseTwice(pairs)
    for (let race = 0; race < races; race += 1) {
      // Before the students are read: who leaves after this makes the transaction fail.
      const removals = await allocations.removals(labId)
      const gifts = await readGifts(labId, pairs, who)
      if ((await allocations.giveAll(labId, gifts, removals)) === 'done') return pairs.length
    }
    throw changing()
  }
}
