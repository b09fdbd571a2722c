import { alreadyInLab } from '@labkeeper/contract/students/student-file'
import type { NewStudent, StudentCredentials } from '@labkeeper/contract/students/students'
import { userIdOf } from '../../domain/accounts/derived-ids.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { type LabId, newId, type UserId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import type { WorkRequest } from '../../domain/operations/new-work.ts'
import { generatePassword } from '../../domain/students/generate-password.ts'
import { pendingStudent, studentAccount } from '../../domain/students/new-student.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Passwords } from '../../ports/accounts/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { NewAllocation } from '../../ports/students/allocations.ts'
import { enrolForMachines, type HoldersWorld } from '../courses/people/enrol-for-machine.ts'
import { beginPasswords, type PasswordWorld } from '../vms/begin-passwords.ts'
import { vmNotFound } from '../vms/vm-refusals.ts'
import { changing, checkFree, newAllocation } from './allocate-vms.ts'
import type { CheckStudentQuota } from './check-student-quota.ts'
import { finishRemoval, type RemovalWorld, removeStudent } from './delete-student.ts'
import { emailTaken, hasAccount, inProgress, isLeftOver } from './email-taken.ts'
import type { PayForTaken } from './imports/pay-for-taken.ts'

interface EnrolmentWorld extends RemovalWorld, PasswordWorld, Omit<HoldersWorld, 'places'> {
  readonly passwords: Passwords
  readonly checkStudentQuota: CheckStudentQuota
  readonly payForTaken: PayForTaken
  readonly sealer: Sealer
  readonly clock: Clock
}

/** A request is cut off long before that: whoever has not finished then is dead. */
const undoAfterMs = 60_000

/**
 * A new student, and a VM for them, both or neither: the lab's record first, as pending; then the account; then one
 * transaction of the lab makes the record ready and allocates the VM. What a dead process leaves is undone by the
 * sweeper, since nobody ever saw the password.
 */
export const createStudent = (world: EnrolmentWorld) => {
  const { students, users, allocations, passwords, sealer, clock } = world
  const begin = beginPasswords(world)
  const remove = removeStudent(world)
  const finish = finishRemoval(world)
  const enrol = enrolForMachines(world)

  const freeAddress = async (labId: LabId, userId: UserId): Promise<void> => {
    const account = await users.read(userId)
    const record = await students.read(labId, userId)
    if (record?.state === 'ready') throw emailTaken(alreadyInLab)
    if (record?.state === 'deleting') return finish(record)
    if (record !== undefined) throw emailTaken(inProgress)
    if (account === undefined) return
    if (!isLeftOver(account, labId, record)) {
      await world.payForTaken(labId, 1)
      throw emailTaken(hasAccount)
    }
    await users.removeMadeBy(userId, account.madeBy)
  }

  const readFreeVm = async (labId: LabId, vmId: string): Promise<VmRecord> => {
    const vm = await allocations.readVm(labId, vmId)
    if (vm === undefined) throw vmNotFound()
    checkFree(vm)
    return vm
  }

  /** True when the account is this student's, also when an answer was lost and the SDK asked twice. */
  const makeAccount = async (student: StudentRecord, password: string): Promise<boolean> =>
    (await users.create(studentAccount(student, await passwords.hash(password, student.labId)))) ||
    (await users.read(student.id))?.madeBy === student.madeBy

  const confirm = async (student: StudentRecord, allocation: NewAllocation | undefined): Promise<void> => {
    const outcome = await students.confirm(student, allocation)
    if (outcome === 'done') return
    const found = await students.read(student.labId, student.id)
    if (outcome === 'lost' && found?.state === 'ready' && found.madeBy === student.madeBy) return
    // When the sweeper was faster, it may have looked before the account was made.
    if (!(await remove(student))) await users.removeMadeBy(student.id, student.madeBy)
    if (outcome === 'vm-missing') throw vmNotFound()
    if (outcome === 'changed') throw changing()
    throw outcome === 'vm-taken'
      ? new AppError('conflict', 'This VM was just allocated to somebody else. No student was created.')
      : new AppError('unavailable', 'This took too long and was undone. Please try again.')
  }

  return async (
    { name, email, resourceId, newPassword = false }: NewStudent,
    who: string,
    request: WorkRequest,
  ): Promise<StudentCredentials> => {
    const { labId } = request
    await freeAddress(labId, userIdOf(email))
    await world.checkStudentQuota(labId, 1)
    const vm = resourceId === undefined ? undefined : await readFreeVm(labId, resourceId)

    const now = clock.now()
    const draft = { labId, name, email, madeBy: newId('en'), createdAt: now.toISOString() }
    const student = { ...pendingStudent(draft), dueAt: after(now, undoAfterMs) }
    const [enrolment] = vm === undefined ? [] : await enrol([{ vm, student }])
    // What a VM refuses is said before there is anything to undo.
    const allocation =
      vm && newAllocation(sealer, { vm, student, enrolment }, { who, request, newPassword }, now)
    if (!(await students.reserve(student))) throw emailTaken(inProgress)
    try {
      await world.checkStudentQuota(labId, 0)
    } catch (error) {
      await students.forget(student)
      throw error
    }
    const password = generatePassword()
    if (!(await makeAccount(student, password))) {
      await students.forget(student)
      throw emailTaken(hasAccount)
    }
    await confirm(student, allocation)
    if (vm !== undefined && newPassword) await begin(labId, [vm.id])
    return { user: { name, email }, password }
  }
}
