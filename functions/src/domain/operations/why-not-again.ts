import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { parkedReason } from '@labkeeper/contract/vms/power'
import type { PersonId } from '../kernel/ids.ts'
import { isOff } from '../vms/is-off.ts'
import { isParked } from '../vms/parked.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import type { StepRecord } from './step-record.ts'

/** What is done with machines that have no VM, or with no machine. */
const ofNoVm: ReadonlySet<OperationKind> = new Set([
  ...(['create', 'publish', 'restore-bin', 'delete-template', 'clean-up', 'remove-waste'] as const),
  ...(['remove', 'park', 'bring-back'] as const),
])

const needsVm = ({ kind, input }: StepRecord): boolean => {
  if (kind === 'delete') return !input.deleteAssociatedResources
  return !ofNoVm.has(kind) && !input.brings
}

/** What is on a disk is of whoever had its machine when that was to be saved, or to be exchanged. */
export const isOfHolder = ({ exchange, checkpoint }: StepRecord): boolean =>
  exchange !== undefined || checkpoint !== undefined

export const holderOf = ({ exchange, checkpoint }: StepRecord): PersonId | undefined =>
  exchange === undefined ? checkpoint?.of : exchange.keeps.of

/** What becomes of its machine in the meantime matters: whoever makes one, or removes what is left, need not look at it. */
export const concernsMachine = (step: StepRecord): boolean => needsVm(step) || isOfHolder(step)

type Machine = Pick<VmRecord, 'parked' | 'allocatedTo' | 'course' | 'disks' | 'powerState'>

/** Whoever has it: with the disk that it was taken apart for, or with a new one, on which nobody has worked. */
const putsTogether = ({ exchange }: StepRecord, { course, disks }: Machine): boolean => {
  if (exchange === undefined || !course?.unmade) return false
  const isNew = exchange.back === undefined && exchange.checkpoint === undefined
  return isNew || disks[0]?.name === exchange.to
}

/** Why a step that failed is not tried again with its machine, which is another by now. */
export const whyNotAgain = (step: StepRecord, vm: Machine | undefined): string | undefined => {
  if (vm === undefined) return undefined
  if (isParked(vm) && needsVm(step)) return `${parkedReason}.`
  // Another host would start it.
  if (step.input.repair?.do === 'redeploy' && isOff(vm.powerState)) return 'It is not running.'
  const { allocatedTo } = vm
  if (!isOfHolder(step) || allocatedTo === undefined || putsTogether(step, vm)) return undefined
  return allocatedTo.userId === holderOf(step) ? undefined : 'Somebody else has the machine by now.'
}
