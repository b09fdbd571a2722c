import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import { studentUserName } from '../../domain/courses/machines/student-account.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { rdpFile } from '../../domain/vms/rdp-file.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import { vmNotFound } from './vm-refusals.ts'

/** A file that opens a remote desktop on a Windows VM that can be reached. */
export const rdpFileOf = ({ name, osType, publicIP, adminUsername }: VmRecord): FileAnswer => {
  if (osType !== 'Windows') {
    throw new AppError('conflict', `${name} runs Linux: connect to it by SSH instead of Remote Desktop.`)
  }
  if (!publicIP) {
    throw new AppError('conflict', `${name} has no public IP address yet. Try again when it is running.`)
  }
  return { fileName: `${name}.rdp`, text: rdpFile({ publicIP, adminUsername }) }
}

/** The same for its student, who may have an account without rights. */
export const studentRdpFileOf = (vm: VmRecord): FileAnswer =>
  rdpFileOf(vm.sealedStudentPassword === undefined ? vm : { ...vm, adminUsername: studentUserName })

/** The same of a VM of the lab. */
export const makeRdpFile =
  ({ allocations }: { readonly allocations: Pick<Allocations, 'readVm'> }) =>
  async ({ labId, vmId }: { readonly labId: LabId; readonly vmId: string }): Promise<FileAnswer> => {
    const vm = await allocations.readVm(labId, vmId)
    if (vm === undefined) throw vmNotFound()
    return rdpFileOf(vm)
  }
