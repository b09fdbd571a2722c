import { vmCan } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { studentUserName } from '../../domain/courses/machines/student-account.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { newId } from '../../domain/kernel/ids.ts'
import type { WorkRequest } from '../../domain/operations/new-work.ts'
import { isReadyForPassword, wishOf } from '../../domain/operations/password-step.ts'
import { generateGuestPassword } from '../../domain/vms/guest-password.ts'
import type { NextPassword, VmRecord } from '../../domain/vms/vm-record.ts'
import { type OfNamedCourse, toVm } from '../../domain/vms/vm-view.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { beginPasswords, type PasswordWorld } from './begin-passwords.ts'
import { machineOf, type VmKey, vmNotFound, vmRefused } from './vm-refusals.ts'

export const isSetting = ({ name }: Pick<VmRecord, 'name'>): AppError =>
  new AppError('conflict', `${name} is being given a new password right now. Wait until that is done.`)

/**
 * A new password for each account of the VM's guest that somebody is shown, sealed for its record: shown to nobody before
 * the guest has it.
 */
export const nextPassword = (
  sealer: Sealer,
  { id: recordId, labId, name, adminUsername, newPassword, sealedStudentPassword }: VmRecord,
  { requestedBy, requestId, because }: WorkRequest,
): NextPassword => {
  if (adminUsername === undefined) {
    throw new AppError('conflict', `The user name of ${name} is not known, so it can have no new password.`)
  }
  if (newPassword === 'setting') throw isSetting({ name })
  const sealed = (userName: string): string =>
    sealer.seal(generateGuestPassword(userName), { labId, recordId })
  return {
    id: newId('pw'),
    sealed: sealed(adminUsername),
    ...(sealedStudentPassword !== undefined && { sealedStudent: sealed(studentUserName) }),
    requestedBy,
    requestId,
    ...(because === undefined ? {} : { because }),
  }
}

interface WishingWorld extends PasswordWorld {
  readonly vms: Pick<VmBook, 'find'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly sealer: Sealer
}

/**
 * The same for the account of whoever has the machine alone: an administrator beside it keeps the old one. Which one a
 * machine lacks cannot be set.
 */
export const nextPasswordOfHolder = (sealer: Sealer, vm: VmRecord, request: WorkRequest): NextPassword => {
  const { sealed, ...next } = nextPassword(sealer, vm, request)
  return next.sealedStudent === undefined && sealed !== undefined ? { ...next, sealed } : next
}

/** A new password: at once when the VM runs, else at its next start. */
export const wishPassword = (world: WishingWorld) => {
  const begin = beginPasswords(world)
  return async (key: VmKey, request: WorkRequest): Promise<{ vm: Vm; operationId: string | undefined }> => {
    const vm = await world.vms.find(key.labId, key.resourceGroup, key.vmName)
    if (vm === undefined) throw vmNotFound()
    const verdict = vmCan.newPassword(machineOf(vm))
    if (!verdict.allowed) throw vmRefused(vm, verdict.reason)
    const next = nextPassword(world.sealer, vm, request)
    const outcome = await world.guestPasswords.wish(vm, next)
    if (outcome === 'missing') throw vmNotFound()
    if (outcome === 'setting') throw isSetting(vm)
    const courseName = vm.course && (await world.courses.read(vm.labId, vm.course.id))?.name
    const wished: VmRecord & OfNamedCourse = { ...vm, courseName, ...wishOf(next) }
    const [operationId] = isReadyForPassword(wished) ? await begin(vm.labId, [vm.id]) : []
    return operationId === undefined
      ? { vm: toVm(wished), operationId }
      : { vm: toVm({ ...wished, newPassword: 'setting', operationId }), operationId }
  }
}
