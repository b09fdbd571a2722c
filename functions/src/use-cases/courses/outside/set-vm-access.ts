import type { VmAccess } from '@labkeeper/contract/courses/open-vms'
import { strandedReason } from '@labkeeper/contract/vms/power'
import type { Vm } from '@labkeeper/contract/vms/vms'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { MaybeStranded } from '../../../domain/connection/stranded.ts'
import { switched } from '../../../domain/courses/access/outside.ts'
import { comesOrGoes } from '../../../domain/courses/access/rules-due.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import { newActivity } from '../../../domain/vms/activity.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import { toVm } from '../../../domain/vms/vm-view.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import { courseDecides, type VmKey, vmBusy, vmNotFound } from '../../vms/vm-refusals.ts'
import { beginRules, type RulesWorld } from '../access/begin-rules.ts'
import { checkRights } from '../access/check-may-rule.ts'

interface SwitchingWorld extends RulesWorld {
  readonly vms: Pick<VmBook, 'find'>
  readonly labs: Pick<LabBook, 'read'>
}

/** How often somebody else may be quicker: then the VM is judged anew, as it is by then. */
const races = 5

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)

const check = (vm: VmRecord & MaybeStranded, lab: Pick<LabRecord, 'cloud'>): void => {
  if (vm.course !== undefined) throw courseDecides()
  if (vm.stranded) throw conflict(`${strandedReason}.`)
  checkRights(lab)
  if (comesOrGoes(vm)) throw vmBusy()
  // What hangs on it now was not made for the VM, and may be somebody else's.
  if (vm.nicId !== undefined) {
    throw conflict(
      'Its network interface was exchanged in the Azure portal. Its rules can only be set there.',
    )
  }
}

const lines: Readonly<Record<VmAccess, string>> = {
  address: 'Closed until its student or the owner connects,',
  anyone: 'Opened for everybody',
}

/** The owner of a VM outside courses closes it but for whoever opens it, or opens it for everybody again. */
export const setVmAccess =
  (world: SwitchingWorld) =>
  async (
    key: VmKey,
    access: VmAccess,
    request: WorkRequest & { readonly because: string },
  ): Promise<{ readonly vm: Vm; readonly operationId: string }> => {
    const closed = access === 'address'
    for (let race = 0; race < races; race += 1) {
      const found = await world.vms.find(key.labId, key.resourceGroup, key.vmName)
      if (found === undefined) throw vmNotFound()
      check(found, (await world.labs.read(key.labId)) ?? {})
      const isNews = (found.closed ?? false) !== closed
      const line = newActivity(found, `${lines[access]} ${request.because}.`, world.clock.now())
      const operationId = await beginRules(world)(
        found,
        switched(found, closed),
        closed ? 'close-port' : 'open',
        request,
        { closed: closed || null, ...(isNews && { activities: [line] }) },
      )
      if (operationId === undefined) continue
      const { closed: _, ...vm } = found
      return { vm: toVm({ ...vm, ...(closed && { closed }) }), operationId }
    }
    throw vmBusy()
  }
