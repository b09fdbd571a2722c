import type { Sends } from '../../../domain/connection/sends.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { afterDisk, afterRefusedPart, hasOwnRules } from '../../../domain/operations/leftovers.ts'
import { fail, go, type Move } from '../../../domain/operations/move.ts'
import { isUndoing, lookAtVm, withoutVm } from '../../../domain/operations/step.ts'
import type { LeftPart, StepRecord } from '../../../domain/operations/step-record.ts'
import type { Part } from '../../../ports/vms/parts.ts'
import type { AskingPhase, Family } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/** The way out of a VM: with its parts, or without them; and of what a failed creation has made. */

const afterParts = go('tidy', { forget: true })

/** With all that there is of it, not the VM alone. */
export const removesParts = (step: StepRecord): boolean =>
  isUndoing(step) || step.input.deleteAssociatedResources === true

/** What follows once the VM itself is gone. */
export const afterVm = (step: StepRecord): Move => (removesParts(step) ? go('delete-nic') : afterParts)

/** It could not be removed, as far as anybody knows: what was saved of it stays until that is certain. */
export const stillThere = (step: StepRecord, sentence: string): Move =>
  step.bin === undefined ? lookAtVm(step, sentence) : go('bin-unsure', { error: sentence, attempts: 0 })

const deletes = (part: Part, sends: Sends): Pick<AskingPhase, 'asks' | 'sends'> => ({
  asks: ({ compute, principal }, step) => compute.deletePart(principal, part, partsOfStep(step)),
  sends,
})

/** What stays when Azure refuses. */
const keeping = (parts: readonly LeftPart[], next?: 'delete-nsg') => ({
  keeps: parts,
  refused: afterRefusedPart(parts, next),
})

const toRules = (step: StepRecord): Move => go(hasOwnRules(step) ? 'delete-nsg' : 'delete-disk')

/**
 * A creation that gives up before its network stands has made nothing that it knows of. But a hop may have died with an
 * address made and nothing written down, or the network was lost behind it. Where Azure lets nobody in, nothing was made
 * either, and nobody is told of leftovers.
 */
const forgotten = (part: Part, sends: Sends, next: (step: StepRecord) => Move): AskingPhase => ({
  ...deletes(part, sends),
  next,
  refused: next,
})

export const remove = {
  detach: {
    asks: ({ compute, principal }, step) => compute.keepParts(principal, partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: () => go('delete-vm'),
    refused: stillThere,
    refusals: { missing: withoutVm },
  },
  'delete-vm': {
    ...deletes('vm', { reads: 1, deletes: 1, counted: 'delete-vm' }),
    next: (step) => (step.bin === undefined || isUndoing(step) ? afterVm(step) : go('binned')),
    refused: (step, sentence) => {
      if (!isUndoing(step)) return stillThere(step, sentence)
      const left = `${step.error} The VM that was made could not be removed: ${sentence}`
      // What may still run and cost money stays in the list, where its owner can delete it.
      return fail(cutAtWord(left), { status: 'Failed', powerState: 'VM unknown', halfMade: true })
    },
  },
  // Neither an address nor rules can go before their interface.
  'delete-nic': {
    ...keeping(['nic', 'ip', 'nsg']),
    ...deletes('nic', { deletes: 1, counted: 'network' }),
    next: () => go('delete-ip'),
  },
  'delete-ip': {
    ...keeping(['ip'], 'delete-nsg'),
    ...deletes('ip', { deletes: 1, counted: 'network' }),
    next: toRules,
  },
  'delete-nsg': {
    ...keeping(['nsg']),
    ...deletes('nsg', { deletes: 1, counted: 'network' }),
    next: () => go('delete-disk'),
  },
  'delete-disk': {
    ...keeping(['disk']),
    ...deletes('disk', { deletes: 1 }),
    next: (step) => afterDisk(step) ?? afterParts,
  },
  'drop-nic': forgotten('nic', { deletes: 1, counted: 'network' }, () => go('drop-ip')),
  'drop-ip': forgotten('ip', { deletes: 1, counted: 'network' }, (step) =>
    go(hasOwnRules(step) ? 'drop-nsg' : 'drop-disk'),
  ),
  'drop-nsg': forgotten('nsg', { deletes: 1, counted: 'network' }, () => go('drop-disk')),
  'drop-disk': forgotten('disk', { deletes: 1 }, () => afterParts),
} satisfies Family
