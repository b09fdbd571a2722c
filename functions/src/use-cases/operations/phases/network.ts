import type { Sends } from '../../../domain/connection/sends.ts'
import { unmade } from '../../../domain/operations/exchange.ts'
import { go, type Move, succeed } from '../../../domain/operations/move.ts'
import { isBringingBack } from '../../../domain/operations/parking.ts'
import { backOffSeconds, endOf, firstOfVm, gaveUp } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { networkPartsOf, rulesOf } from '../../../domain/vms/azure-names.ts'
import type { NetworkPart } from '../../../ports/vms/parts.ts'
import { announce, close, enter, enterAgain, leave } from '../share-network.ts'
import { undo } from './made.ts'
import type { AskingPhase, Family } from './phase.ts'
import { draftOf, networkOf } from './vm-of-step.ts'

/** The network that the VMs of a group and region share: made with the first, tidied with the last. */

const partsOf = ({ draft, labId, resourceGroup, location }: StepRecord) =>
  draft === undefined ? networkPartsOf(labId, resourceGroup, location) : networkOf(draft)

/**
 * Nothing was made for the VM yet that it knows of. But whoever died may have made an address right behind it: where its time is up,
 * what Azure keeps of that is written down.
 */
const giveUp = (step: StepRecord, sentence: string): Move => {
  if (isBringingBack(step)) return undo(step, sentence)
  if (step.exchange !== undefined) return unmade(step, sentence)
  return go(sentence === gaveUp ? 'delete-nic' : 'drop-nic', { error: sentence })
}

const preparing = {
  refused: giveUp,
  withoutNetwork: (step: StepRecord) => go('network-group', { delaySeconds: backOffSeconds(step.attempts) }),
  /** Networks are made in seconds and everybody waits for them, so the first looks follow at once. */
  pause: (looks: number, pollSeconds: number) => (looks < 4 ? 0 : Math.min(looks - 3, pollSeconds)),
}

const making: Sends = { reads: 1, writes: 1, counted: 'network' }

const toVm = (step: StepRecord): Move => go(firstOfVm(step), { attempts: step.attempts })

/** A deletion has come to its end, whatever Azure said of it on the way; why a creation failed stays its error. */
const tidied = (step: StepRecord): Move =>
  step.kind === 'delete' ? succeed('forgotten') : endOf(step, 'forgotten')

/** An empty network left behind costs nothing and is tidied with the next VM: no reason to call a deletion failed. */
const tidying = { refused: tidied }

const removes = (part: Exclude<NetworkPart, 'group'>): Pick<AskingPhase, 'asks' | 'sends'> => ({
  asks: ({ compute, principal }, step) => compute.deleteNetworkPart(principal, part, partsOf(step)),
  sends: { deletes: 1, counted: 'network' },
})

export const network = {
  network: { ...preparing, looksInward: enter, next: toVm },
  'network-lost': { ...preparing, looksInward: enterAgain, next: toVm },
  'network-group': {
    ...preparing,
    asks: ({ compute, principal }, step) => compute.ensureNetworkPart(principal, 'group', partsOf(step)),
    sends: { reads: 1, writes: 1 },
    next: ({ attempts }) => go('network-nsg', { attempts }),
  },
  'network-nsg': {
    ...preparing,
    asks: ({ compute, principal }, step) =>
      compute.ensureNetworkPart(principal, rulesOf(draftOf(step).osType), partsOf(step)),
    sends: making,
    next: ({ attempts }) => go('network-vnet', { attempts }),
  },
  'network-vnet': {
    ...preparing,
    asks: ({ compute, principal }, step) => compute.ensureNetworkPart(principal, 'vnet', partsOf(step)),
    sends: making,
    next: ({ attempts }) => go('network-ready', { attempts }),
  },
  'network-ready': { ...preparing, looksInward: announce, next: toVm },

  tidy: { ...tidying, looksInward: leave, next: () => go('tidy-vnet') },
  'tidy-vnet': { ...tidying, ...removes('vnet'), next: () => go('tidy-nsg') },
  'tidy-nsg': { ...tidying, ...removes('shared'), next: () => go('tidy-linux') },
  'tidy-linux': { ...tidying, ...removes('linux'), next: () => go('tidy-windows') },
  'tidy-windows': { ...tidying, ...removes('windows'), next: () => go('tidy-done') },
  'tidy-done': { ...tidying, looksInward: close, next: tidied },
} satisfies Family
