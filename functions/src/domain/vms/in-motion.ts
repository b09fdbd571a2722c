import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { StepInput } from '../operations/step-record.ts'
import type { MachineChange, VmRecord } from './vm-record.ts'

/** What gives a machine another disk, for which it is stopped. */
const exchanging: ReadonlySet<OperationKind> = new Set(['reset', 'undo-reset', 'restore', 'bring'])

type InMotion = Pick<VmRecord, 'powerState' | 'status'>

/** What the list shows of a VM from the moment an operation is accepted until it has a result. */
export const inMotion = (kind: OperationKind, input: StepInput): InMotion => {
  if (kind === 'create') return { powerState: 'VM creating', status: 'Creating' }
  if (kind === 'park') return { powerState: 'VM deallocating', status: 'Updating' }
  if (kind === 'bring-back' && input.action !== 'start') {
    return { powerState: 'VM creating', status: 'Updating' }
  }
  if (kind === 'clean') return { powerState: 'VM creating', status: 'Updating' }
  if (kind === 'delete') return { powerState: 'VM deleting', status: 'Deleting' }
  if (exchanging.has(kind)) return { powerState: 'VM deallocating', status: 'Updating' }
  if (input.action === 'deallocate') return { powerState: 'VM deallocating', status: 'Updating' }
  if (input.action === 'powerOff') return { powerState: 'VM stopping', status: 'Updating' }
  return { powerState: 'VM starting', status: 'Updating' }
}

/** A snapshot leaves the VM as it is, unless it is stopped for it. */
export const inMotionForSnapshot = ({ stopFirst }: StepInput): Partial<InMotion> => ({
  status: 'Updating',
  ...(stopFirst ? { powerState: 'VM deallocating' } : {}),
})

/**
 * On its way to another host it comes up anew. Of an address nobody knows from then on whether it has come: that is written
 * before Azure is asked. Whatever else is mended leaves the VM as it is.
 */
export const inMotionForRepair = ({ repair }: StepInput): Partial<InMotion> & MachineChange => {
  if (repair?.do === 'redeploy') return { powerState: 'VM starting', status: 'Updating' }
  return repair?.do === 'add-address' ? { 'course/address': 'unsure' } : {}
}
