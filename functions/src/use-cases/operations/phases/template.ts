import { aLook } from '../../../domain/connection/sends.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { again, fail, go, type Move, succeed, type VmOutcome } from '../../../domain/operations/move.ts'
import { vmVanished } from '../../../domain/operations/step.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import { snapshotTagsOf } from '../../../domain/templates/template.ts'
import type { AskingPhase, Family, InwardWorld } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/** A template made of a VM, which is stopped for it and started again if need be; and a template deleted. */

const templateOf = ({ id, template }: StepRecord) => {
  if (template === undefined) throw new Error(`Step ${id} concerns no template`)
  return template
}

/**
 * A deletion is refused while copies are made. Copies accepted at the very same moment are waited for here: nobody can
 * begin new ones once the template says that it is being deleted.
 */
const awaitCopies = async ({ templates }: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const copies = await templates.countOpenCopies(step.labId, step.template?.id ?? '')
  return copies === 0 ? undefined : again(5)
}

const resume = go('resume', { vm: { powerState: 'VM starting' } })

/** The unfinished snapshot is gone, or is left for the template's deletion: the VM gets back what it was. */
const afterDrop = ({ input }: StepRecord): Move => (input.stopFirst ? resume : go('verify'))

/** A VM that was not stopped for it is left as it was, whatever that is by now. */
const powerAtEnd = ({ input, warning }: StepRecord): VmOutcome => {
  if (!input.stopFirst) return {}
  return { powerState: warning === undefined ? 'VM running' : 'VM deallocated' }
}

const drop = (_: StepRecord, sentence: string): Move => go('drop-snapshot', { error: sentence })
const dropWithoutVm = (step: StepRecord): Move => drop(step, vmVanished)

const leaveStopped = ({ error }: StepRecord, sentence: string): Move => {
  if (error !== undefined) return go('verify', { error })
  const warning = `The template is made, but the VM could not be started again: ${sentence}`
  return go('inspect', { warning: cutAtWord(warning), vm: { powerState: 'VM deallocated' } })
}

const readFacts: AskingPhase['asks'] = async ({ compute, principal }, step) => {
  const { snapshotName } = templateOf(step)
  return { ticket: undefined, facts: await compute.readSnapshot(principal, step.resourceGroup, snapshotName) }
}

/** It was not removed, and the template is what it was. */
const stays = ({ error }: StepRecord): Move => fail(error, 'forgotten')

const dropsSnapshot: Pick<AskingPhase, 'asks' | 'sends'> = {
  asks: ({ compute, principal }, step) =>
    compute.deleteSnapshot(principal, step.resourceGroup, templateOf(step).snapshotName),
  sends: { deletes: 1 },
}

/** The first that is done for a template. */
const firstOf = ({ input }: StepRecord): Move => go(input.stopFirst ? 'halt' : 'snapshot')

export const template = {
  // Of a name that there is Azure makes no other snapshot, and says nothing: https://github.com/Azure/azure-cli/issues/28879
  'clear-snapshot': {
    ...dropsSnapshot,
    next: firstOf,
    refused: (_, sentence) => go('verify', { error: sentence }),
  },
  halt: {
    asks: ({ compute, principal }, step) => compute.act(principal, 'deallocate', partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'delete-vm' },
    next: () => go('snapshot', { vm: { powerState: 'VM deallocated' } }),
    refused: drop,
    refusals: { missing: dropWithoutVm },
  },
  snapshot: {
    asks: ({ compute, principal }, step) => {
      const { id, snapshotName: name, courseId } = templateOf(step)
      const course = courseId && { id: courseId }
      const tags = snapshotTagsOf({ id, labId: step.labId, course }, step.operationId, vmIdOf(step))
      return compute.takeSnapshot(principal, partsOfStep(step), { name, location: step.location, tags })
    },
    sends: { reads: 1, writes: 1 },
    next: ({ input }) => (input.stopFirst ? resume : go('inspect')),
    refused: drop,
    refusals: { missing: dropWithoutVm },
  },
  resume: {
    asks: ({ compute, principal }, step) => compute.act(principal, 'start', partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: ({ error }) =>
      error === undefined
        ? go('inspect', { vm: { powerState: 'VM running' } })
        : fail(error, { powerState: 'VM running', status: 'Succeeded' }),
    refused: leaveStopped,
    refusals: { missing: (step) => leaveStopped(step, vmVanished) },
  },
  inspect: {
    asks: readFacts,
    sends: aLook,
    next: (step) => succeed({ ...powerAtEnd(step), status: 'Succeeded' }),
    refused: drop,
  },
  'drop-snapshot': {
    ...dropsSnapshot,
    next: (step) => (step.kind === 'delete-template' ? succeed('forgotten') : afterDrop(step)),
    refused: (step, sentence) =>
      step.kind === 'delete-template' ? go('see-snapshot', { error: sentence }) : afterDrop(step),
  },
  'await-copies': {
    looksInward: awaitCopies,
    next: () => go('drop-snapshot'),
    refused: (_, sentence) => go('see-snapshot', { error: sentence }),
  },
  // Azure may have removed it unheard, whatever was heard last.
  'see-snapshot': {
    asks: readFacts,
    sends: aLook,
    next: stays,
    refused: stays,
    refusals: { missing: () => succeed('forgotten') },
  },
} satisfies Family
