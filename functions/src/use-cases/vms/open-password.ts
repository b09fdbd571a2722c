import type { Account } from '../../domain/courses/machines/connection.ts'
import { studentUserName } from '../../domain/courses/machines/student-account.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { GuestPasswords } from '../../domain/vms/vm-view.ts'
import type { Sealer } from '../../ports/sealer.ts'

interface Locked {
  readonly labId: LabId
  readonly id: string
  readonly sealedPassword?: string
  readonly sealedStudentPassword?: string
}

/** The password of a VM, for its owner and its student only; undefined where Labkeeper does not know it. */
export const openPassword = (
  sealer: Sealer,
  { labId, id: recordId, sealedPassword }: Locked,
): string | undefined =>
  sealedPassword === undefined ? undefined : sealer.open(sealedPassword, { labId, recordId })

/** The same, and the one that the guest may have instead while nobody knows which of them it took. */
export const openPasswords = (sealer: Sealer, vm: VmRecord): GuestPasswords => {
  const { labId, id: recordId, newPassword, nextPassword } = vm
  const next = newPassword === 'unclear' ? nextPassword?.sealed : undefined
  return {
    adminPassword: openPassword(sealer, vm),
    ...(next && { nextPassword: sealer.open(next, { labId, recordId }) }),
  }
}

/** What somebody signs in by. */
export const accountOf = (
  { adminUsername: username }: Pick<VmRecord, 'adminUsername'>,
  { adminPassword: password, nextPassword }: GuestPasswords,
): Account => ({ username, password, nextPassword })

/**
 * A VM with what its student signs in by. Where that is an account without rights nobody is told of the administrator's,
 * nor of what becomes of its password where that alone is renewed.
 */
export const openForStudent = <Vm extends VmRecord>(
  sealer: Sealer,
  vm: Vm,
): { readonly vm: Vm; readonly passwords: GuestPasswords } => {
  const { labId, id: recordId, sealedStudentPassword } = vm
  if (sealedStudentPassword === undefined) return { vm, passwords: openPasswords(sealer, vm) }
  const { newPassword, nextPassword, ...rest } = vm
  const next = nextPassword?.sealedStudent
  const open = (sealed: string): string => sealer.open(sealed, { labId, recordId })
  return {
    vm: {
      ...(rest as Vm),
      adminUsername: studentUserName,
      ...(next !== undefined && newPassword && { newPassword }),
    },
    passwords: {
      adminPassword: open(sealedStudentPassword),
      ...(next !== undefined && newPassword === 'unclear' && { nextPassword: open(next) }),
    },
  }
}

/**
 * A VM's password for its template, a template's for its copies: sealed anew, since what is sealed for one record opens
 * for no other. A password whose key is gone counts as none; the machine itself still knows it. So does that of a machine
 * whose student must not know it: whoever is given a copy would be told.
 */
export const sealForCopy = (
  sealer: Sealer,
  original: Locked,
  copyId: string,
): Pick<Locked, 'sealedPassword'> => {
  if (original.sealedStudentPassword !== undefined) return {}
  try {
    const password = openPassword(sealer, original)
    if (password === undefined) return {}
    return { sealedPassword: sealer.seal(password, { labId: original.labId, recordId: copyId }) }
  } catch {
    return {}
  }
}
