import { aLook, type Sends } from '../../../domain/connection/sends.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { go, succeed, type VmOutcome } from '../../../domain/operations/move.ts'
import { endOf, lookAtVm, vmVanished, withoutVm } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { isSameMachine } from '../../../domain/vms/same-machine.ts'
import type { AzureVm } from '../../../ports/vms/compute.ts'
import type { AskingPhase, Azure, Family } from './phase.ts'
import { removesParts } from './remove.ts'
import { maybeChanged } from './sleep.ts'
import { partsOfStep } from './vm-of-step.ts'

/** Starting, stopping and restarting a VM, and the look at one after something has failed. */

/** Giving a machine back counts as deleting it. */
const sends = ({ input }: StepRecord): Sends => ({
  reads: 1,
  writes: 1,
  counted: input.action === 'deallocate' ? 'delete-vm' : 'update-vm',
})

const powerAfter = ({ kind, input }: StepRecord) => {
  if (kind !== 'stop') return 'VM running'
  return input.action === 'deallocate' ? 'VM deallocated' : 'VM stopped'
}

/** Nobody heard of it, but it was done; what else belongs to a first start was not. */
const isDone = (step: StepRecord, seen: VmOutcome | undefined): boolean =>
  (step.kind === 'start' || step.kind === 'stop') &&
  !step.input.setUp &&
  seen?.status === 'Succeeded' &&
  seen.powerState === powerAfter(step)

export const stillGoing = (): CloudError =>
  new CloudError('busy', 'StillDeleting', 'Azure is still removing the VM.')

/** The VM: what somebody else gave its name is another. */
const findVm = async (
  { compute, principal, readVm }: Azure,
  step: StepRecord,
  whenGone: string,
): Promise<AzureVm> => {
  const [seen, vm] = await Promise.all([compute.readVm(principal, partsOfStep(step)), readVm()])
  const isOther = seen !== undefined && vm !== undefined && !isSameMachine(vm, seen)
  if (seen === undefined || isOther) throw new CloudError('missing', 'ResourceNotFound', whenGone)
  return seen
}

/** Likewise; one that is just going is waited for. */
export const seeVm = async (azure: Azure, step: StepRecord): Promise<AzureVm> => {
  const seen = await findVm(azure, step, vmVanished)
  if (seen.status === 'Deleting') throw stillGoing()
  return seen
}

/** Whether there is one, and nothing else: what follows where it is gone is the phase's own. */
export const looksForVm: Pick<AskingPhase, 'asks' | 'sends'> = {
  asks: async (azure, step) => {
    await seeVm(azure, step)
    return { ticket: undefined }
  },
  sends: aLook,
}

/** A deletion that nobody saw the end of: once the VM is gone, the rest goes as it was to. */
const unseenRemoval = (step: StepRecord): VmOutcome => {
  if (!removesParts(step)) return {}
  return { halfMade: step.input.bin === 'save' ? 'saved-first' : true }
}

export const power = {
  act: {
    asks: ({ compute, principal }, step) =>
      compute.act(principal, step.input.action ?? 'start', partsOfStep(step)),
    sends,
    next: (step) => {
      if (step.input.setUp) return go('first-start')
      if (step.ofCourse && step.input.action === 'deallocate') return go('lull')
      return endOf(step, { status: 'Succeeded', powerState: powerAfter(step) })
    },
    refused: lookAtVm,
    refusals: { missing: withoutVm },
  },
  verify: {
    asks: async (azure, step) => {
      const seen = await findVm(azure, step, 'The VM no longer exists in Azure.')
      // Whoever removes it has all else of it still to remove.
      if (step.kind === 'delete' && seen.status === 'Deleting') throw stillGoing()
      return { ticket: undefined, seen: { powerState: seen.powerState, status: seen.status } }
    },
    sends: aLook,
    // With what was seen.
    next: (step, { seen } = {}) =>
      isDone(step, seen) ? succeed(step.kind === 'stop' ? maybeChanged(step) : {}) : endOf(step, {}),
    refused: (step) => endOf(step, { powerState: 'VM unknown', ...unseenRemoval(step) }),
    refusals: { missing: withoutVm },
  },
} satisfies Family
