import type { NewGuestPassword } from '@labkeeper/contract/vms/vms'
import type { VmId } from '../../../domain/kernel/ids.ts'
import type { BinItemRecord } from '../../../domain/vms/bin-record.ts'
import type { NextPassword, VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Sealer } from '../../../ports/sealer.ts'

type Passwords = Pick<VmRecord, 'sealedPassword' | 'sealedStudentPassword' | 'newPassword' | 'nextPassword'>

/**
 * The passwords of what lies in the bin, for the VM that is made of it: what is sealed for one record opens for no other. One
 * whose key is gone counts as none. What its guest may have instead, or is still to be given, comes along.
 */
export const sealedAnew = (sealer: Sealer, { labId, vm }: BinItemRecord, id: VmId): Passwords => {
  const anew = (sealed: string | undefined): string | undefined => {
    if (sealed === undefined) return undefined
    try {
      return sealer.seal(sealer.open(sealed, { labId, recordId: vm.id }), { labId, recordId: id })
    } catch {
      return undefined
    }
  }
  const wish = (state: NewGuestPassword, next: NextPassword): Passwords => {
    const { sealed: was, sealedStudent: students, withStart: _, ...rest } = next
    const sealed = anew(was)
    const sealedStudent = anew(students)
    if (sealed === undefined && sealedStudent === undefined) return {}
    return {
      // Nobody waits for what was being set then.
      newPassword: state === 'setting' ? 'unclear' : state,
      nextPassword: { ...rest, ...(sealed && { sealed }), ...(sealedStudent && { sealedStudent }) },
    }
  }
  const sealedPassword = anew(vm.sealedPassword)
  const sealedStudentPassword = anew(vm.sealedStudentPassword)
  return {
    ...(sealedPassword && { sealedPassword }),
    ...(sealedStudentPassword && { sealedStudentPassword }),
    ...(vm.newPassword && vm.nextPassword && wish(vm.newPassword, vm.nextPassword)),
  }
}
