import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { toVmDetail } from '../../domain/vms/vm-view.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { openPasswords } from './open-password.ts'
import { type VmKey, vmNotFound } from './vm-refusals.ts'

/** One VM with its password: for its owner only, which the lab's id sees to. */
export const readVm =
  ({ vms, sealer }: { readonly vms: VmBook; readonly sealer: Sealer }) =>
  async ({ labId, resourceGroup, vmName }: VmKey): Promise<VmDetail> => {
    const vm = await vms.find(labId, resourceGroup, vmName)
    if (vm === undefined) throw vmNotFound()
    return toVmDetail(vm, openPasswords(sealer, vm))
  }
