import type { FileAnswer } from '@labkeeper/contract/kernel/route'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { rdpFile } from '../../domain/vms/rdp-file.ts'
import type { Allocations } from '../../ports/students/allocations.ts'
import { vmNotFound } from './vm-refusals.ts'

/** Whose VM it must be: the lab's, or a student's as well. */
interface RdpKey {
  readonly labId: LabId
  readonly vmId: string
  readonly allocatedTo?: string
}

/** A file that opens a remote desktop on a Windows VM that can be reached. */
export const makeRdpFile =
  ({ allocations }: { readonly allocations: Pick<Allocations, 'readVm'> }) =>
  async ({ labId, vmId, allocatedTo }: RdpKey): Promise<FileAnswer> => {
    const vm = await allocations.readVm(labId, vmId)
    if (vm === undefined || (allocatedTo !== undefined && vm.allocatedTo?.userId !== allocatedTo)) {
      throw vmNotFound()
    }
    const { name, osType, publicIP, adminUsername } = vm
    if (osType !== 'Windows') {
      throw new AppError('conflict', `${name} runs Linux: connect to it by SSH instead of Remote Desktop.`)
    }
    if (!publicIP) {
      throw new AppError('conflict', `${name} has no public IP address yet. Try again when it is running.`)
    }
    return { fileName: `${name}.rdp`, text: rdpFile({ publicIP, adminUsername }) }
  }
