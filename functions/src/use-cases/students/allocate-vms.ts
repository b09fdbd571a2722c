import { type Allocation, mostMachinePairs } from '@labkeeper/contract/students/students'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { WorkRequest } from '../../domain/operations/new-work.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import { allocated, deallocated } from '../../domain/vms/activity.ts'
import type { AllocatedVm, VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EnrolmentChange } from '../../ports/courses/people.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Allocations, NewAllocation } from '../../ports/students/allocations.ts'
import type { StudentBook } from '../../ports/students/students.ts'
import { enrolForMachines, type HoldersWorld, withoutMachine } from '../courses/people/enrol-for-machine.ts'
import { beginPasswords, type PasswordWorld } from '../vms/begin-passwords.ts'
import { vmNotFound } from '../vms/vm-refusals.ts'
import { isSetting, nextPassword } from '../vms/wish-password.ts'
import { findStudent, studentNotFound } from './find-student.ts'

interface AllocationWorld extends PasswordWorld, HoldersWorld {
  readonly students: Pick<StudentBook, 'read'>
  readonly allocations: Allocations
  readonly sealer: Sealer
  readonly clock: Clock
}

/** Who asks, by name for the history, and whether the guest's password shall be one that nobody knows yet. */
export interface Handing {
  readonly who: string
  readonly request: WorkRequest
  readonly newPassword: boolean
}

const vmTaken = ({ name, allocatedTo }: VmRecord): AppError =>
  new AppError(
    'conflict',
    `${name} is already allocated to ${allocatedTo?.name ?? 'somebody'}. Deallocate it first.`,
  )

/** A machine of a course that will be gone, or empty, in a minute. */
const isGoing = ({ course, status }: VmRecord): boolean =>
  course !== undefined && (course.resetting === true || status === 'Deleting')

const vmGoing = ({ name }: VmRecord): AppError =>
  new AppError('conflict', `${name} is being cleaned or removed. Choose another one.`)

/** Refuses one that cannot be allocated to anybody now. */
export const checkFree = (vm: VmRecord): void => {
  if (vm.allocatedTo !== undefined) throw vmTaken(vm)
  if (isGoing(vm)) throw vmGoing(vm)
}

const isAllocated = (vm: VmRecord): vm is AllocatedVm => vm.allocatedTo !== undefined

/** How often allocations that lost against other changes of the lab look again. */
const races = 3

export const changing = (): AppError =>
  new AppError('conflict', 'The lab is changing right now. Nothing was done; please try again.')

const findVm = async (allocations: Allocations, labId: LabId, vmId: string): Promise<VmRecord> => {
  const vm = await allocations.readVm(labId, vmId)
  if (vm === undefined) throw vmNotFound()
  return vm
}

/** Who is to get which VM, and becomes what by it in the VM's course. */
interface Pair {
  readonly vm: VmRecord
  readonly student: StudentRecord
  readonly enrolment: EnrolmentChange | undefined
}

export const newAllocation = (
  sealer: Sealer,
  { vm, student, enrolment }: Pair,
  { who, request, newPassword }: Handing,
  now: Date,
): NewAllocation => ({
  vm,
  student,
  activity: allocated(vm, student, who, now),
  ...(newPassword && { nextPassword: nextPassword(sealer, vm, request) }),
  ...(enrolment && { enrolment }),
})

/** Who waited hears of the machine by the lab's worker: lost, the timer finds who is due. */
const callWorker = async (
  { nudges }: Pick<AllocationWorld, 'nudges'>,
  labId: LabId,
  done: readonly NewAllocation[],
): Promise<void> => {
  if (done.some(({ enrolment }) => enrolment?.next?.dueAt !== undefined)) await nudges.labs([labId])
}

/** Why a VM that was free a moment ago could not be allocated: said as it is now. */
const notAllocated = (vm: VmRecord): AppError => {
  if (vm.allocatedTo !== undefined) return vmTaken(vm)
  if (isGoing(vm)) return vmGoing(vm)
  return vm.newPassword === 'setting' ? isSetting(vm) : vmTaken(vm)
}

/** Allocates a VM of the lab to a student of the lab. */
export const allocateVm = (world: AllocationWorld) => {
  const { students, allocations, sealer, clock } = world
  const begin = beginPasswords(world)
  const enrol = enrolForMachines(world)

  return async ({ resourceId, userId }: Allocation, handing: Handing): Promise<void> => {
    const { labId } = handing.request
    for (let race = 0; race < races; race += 1) {
      const [vm, student] = await Promise.all([
        findVm(allocations, labId, resourceId),
        findStudent(students, labId, userId),
      ])
      checkFree(vm)
      const [enrolment] = await enrol([{ vm, student }])
      const wanted = newAllocation(sealer, { vm, student, enrolment }, handing, clock.now())
      const outcome = await allocations.allocate(wanted)
      if (outcome === 'vm-missing') throw vmNotFound()
      if (outcome === 'student-missing') throw studentNotFound()
      // Somebody else was faster: said with the name that the VM has now.
      if (outcome === 'vm-taken') throw notAllocated(await findVm(allocations, labId, resourceId))
      if (outcome === 'done') {
        if (handing.newPassword) await begin(labId, [resourceId])
        await callWorker(world, labId, [wanted])
        return
      }
    }
    throw changing()
  }
}

/** Deallocates a VM from its student. */
export const deallocateVm = (world: Omit<AllocationWorld, 'students'>) => {
  const { allocations, sealer, clock } = world
  const begin = beginPasswords(world)
  const leaveWithout = withoutMachine(world)
  return async (vmId: string, { who, request, newPassword }: Handing): Promise<void> => {
    const { labId } = request
    for (let race = 0; race < races; race += 1) {
      const vm = await findVm(allocations, labId, vmId)
      if (!isAllocated(vm)) throw new AppError('conflict', `${vm.name} is not allocated to anybody.`)
      const enrolment = await leaveWithout(vm)
      const next = newPassword ? nextPassword(sealer, vm, request) : undefined
      const outcome = await allocations.deallocate(vm, deallocated(vm, `by ${who}`, clock.now()), {
        ...(next && { nextPassword: next }),
        ...(enrolment && { enrolment }),
      })
      if (outcome === 'vm-missing') throw vmNotFound()
      if (outcome === 'done') {
        // Whoever lost a machine of a course finds it stopped: by the lab's worker.
        if (enrolment !== undefined) await world.nudges.labs([labId])
        if (newPassword) await begin(labId, [vmId])
        return
      }
    }
    throw changing()
  }
}

const refuseTwice = (pairs: readonly Allocation[]): void => {
  if (new Set(pairs.map(({ resourceId }) => resourceId)).size < pairs.length) {
    const sentence = 'A VM can be given to one student only.'
    throw new AppError('invalid_request', sentence, { fields: { pairs: sentence } })
  }
}

/** A transaction takes a hundred writes: two a VM, one more for what a machine's student is in its course, and a guard. */
const refuseTooMany = (machines: number, all: number): void => {
  if (1 + 2 * all + machines <= 100) return
  const sentence =
    machines > mostMachinePairs
      ? `Give at most ${mostMachinePairs} machines of courses at once.`
      : `Give at most ${Math.floor((99 - machines) / 2)} VMs at once, where ${machines} of them are machines of courses.`
  throw new AppError('invalid_request', sentence, { fields: { pairs: sentence } })
}

/** Allocates many VMs, all of the pairs or none. */
export const allocateMany = (world: Omit<AllocationWorld, 'students'>) => {
  const { allocations, sealer, clock } = world
  const begin = beginPasswords(world)
  const enrol = enrolForMachines(world)

  const readAllocations = async (
    pairs: readonly Allocation[],
    handing: Handing,
  ): Promise<NewAllocation[]> => {
    const { labId } = handing.request
    const found = await allocations.readPairs(
      labId,
      pairs.map(({ resourceId }) => resourceId),
      pairs.map(({ userId }) => userId),
    )
    const vms = new Map<string, VmRecord>(found.vms.map((vm) => [vm.id, vm]))
    const students = new Map<string, StudentRecord>(found.students.map((student) => [student.id, student]))
    refuseTooMany(found.vms.filter(({ course }) => course !== undefined).length, pairs.length)
    const wanted = pairs.map(({ resourceId, userId }) => {
      const vm = vms.get(resourceId)
      const student = students.get(userId)
      if (vm === undefined) throw vmNotFound()
      if (student?.state !== 'ready') throw studentNotFound()
      return { vm, student }
    })
    // Who or what is not there at all is said before what another moment may change.
    for (const { vm } of wanted) checkFree(vm)
    const enrolments = await enrol(wanted)
    return wanted.map((pair, place) =>
      newAllocation(sealer, { ...pair, enrolment: enrolments[place] }, handing, clock.now()),
    )
  }

  return async (pairs: readonly Allocation[], handing: Handing): Promise<number> => {
    const { labId } = handing.request
    refuseTwice(pairs)
    for (let race = 0; race < races; race += 1) {
      // Before the students are read: who leaves after this makes the transaction fail.
      const removals = await allocations.removals(labId)
      const wanted = await readAllocations(pairs, handing)
      if ((await allocations.allocateAll(labId, wanted, removals)) !== 'done') continue
      if (handing.newPassword) {
        await begin(
          labId,
          wanted.map(({ vm }) => vm.id),
        )
      }
      await callWorker(world, labId, wanted)
      return pairs.length
    }
    throw changing()
  }
}
