import type { VmDetail } from '@labkeeper/contract/vms'
import { AppError } from '../domain/errors.ts'
import { toVmDetail } from '../domain/vm-view.ts'
import type { Sealer } from '../ports/sealer.ts'
import type { Vms } from '../ports/vms.ts'

export interface VmKey {
  readonly labId: string
  readonly resourceGroup: string
  readonly vmName: string
}

export const vmNotFound = (): AppError =>
  new AppError('not_found', 'This VM does not exist. It may have been deleted in the meantime.')

/** One VM with its password: for its owner only, which the lab's id sees to. */
export const readVm =
  ({ vms, sealer }: { readonly vms: Vms; readonly sealer: Sealer }) =>
  async ({ labId, resourceGroup, vmName }: VmKey): Promise<VmDetail> => {
    const vm = await vms.find(labId, resourceGroup, vmName)
    if (vm === undefined) throw vmNotFound()
    const password =
      vm.sealedPassword === undefined ? undefined : sealer.open(vm.sealedPassword, { labId, recordId: vm.id })
    return toVmDetail(vm, password)
  }
