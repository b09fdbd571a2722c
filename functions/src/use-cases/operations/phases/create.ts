import { aLook } from '../../../domain/connection/sends.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { go, type Move, succeed } from '../../../domain/operations/move.ts'
import { endOf, guestPatienceSeconds } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { hostNameOf } from '../../../domain/vms/host-name.ts'
import type { Family } from './phase.ts'
import { draftOf, newCopy, newParts, newVm, partsOfStep } from './vm-of-step.ts'

/** A VM: its disk when it is a copy, its address, its interface, the machine, and what it is called. */

const created = { powerState: 'VM running', status: 'Succeeded' } as const

/** What there is of it by now is removed. */
const undo = (_: StepRecord, sentence: string): Move =>
  go('delete-vm', {
    error: sentence,
    vm: { status: 'Failed', powerState: 'VM deleting' },
    attempts: 0,
  })

/** Whatever these refer to stood when the network was ready. */
const inNetwork = { refused: undo, withoutNetwork: () => go('network-lost') }

/** Addresses and interfaces are made in seconds, but there are many. */
const briefly = (_: number, pollSeconds: number): number => Math.min(2, pollSeconds)

const noAddress = (): CloudError =>
  new CloudError(
    'transient',
    'NoAddress',
    'Azure has given the VM no public address. Try again in a few minutes.',
  )

export const create = {
  'copy-disk': {
    ...inNetwork,
    asks: ({ compute, principal }, step) => compute.copyDisk(principal, newCopy(step)),
    sends: { writes: 1 },
    next: () => go('address'),
  },
  address: {
    ...inNetwork,
    asks: ({ compute, principal }, step) => compute.createPart(principal, 'ip', newParts(step)),
    sends: { writes: 1, counted: 'network' },
    pause: briefly,
    next: () => go('nic'),
  },
  nic: {
    ...inNetwork,
    asks: ({ compute, principal }, step) => compute.createPart(principal, 'nic', newParts(step)),
    sends: { writes: 1, counted: 'network' },
    pause: briefly,
    next: () => go('put'),
  },
  put: {
    ...inNetwork,
    asks: ({ compute, principal, sealer }, step) =>
      draftOf(step).copyOf === undefined
        ? compute.createVm(principal, newVm(step, sealer))
        : compute.createCopy(principal, newCopy(step)),
    sends: { writes: 1, counted: 'put-vm' },
    /** No machine is made within a quarter of a minute, so the first look at one comes late. */
    pause: (looks, pollSeconds) => (looks === 0 ? 3 * pollSeconds : pollSeconds),
    next: () => go('addresses'),
    refusals: { late: () => go('late') },
  },
  late: {
    refused: undo,
    sends: aLook,
    asks: async ({ compute, principal }, step) => {
      const seen = await compute.readVm(principal, partsOfStep(step))
      if (seen?.powerState === 'VM running') return { ticket: undefined }
      throw new CloudError('busy', 'NotYetRunning', 'The machine is not up yet.')
    },
    next: () => go('addresses'),
  },
  addresses: {
    refused: undo,
    sends: { reads: 2 },
    asks: async ({ compute, principal }, step) => {
      const { privateIP, publicIP } = await compute.readAddresses(principal, partsOfStep(step))
      if (publicIP === undefined) throw noAddress()
      return { ticket: undefined, seen: { publicIP, ...(privateIP === undefined ? {} : { privateIP }) } }
    },
    // A copy brings the host name of its source along; it can be used meanwhile.
    next: (step) =>
      step.draft?.copyOf === undefined
        ? endOf(step, created)
        : go('host-name', { vm: { ...created, status: 'Updating' } }),
  },
  'host-name': {
    asks: ({ compute, principal }, step) => {
      const draft = draftOf(step)
      return compute.setHostName(principal, partsOfStep(step), draft.osType, hostNameOf(draft))
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    patienceSeconds: guestPatienceSeconds,
    next: (step) => endOf(step, created),
    refused: (_, sentence) => {
      const warning = `The VM runs, but it could not be given a host name of its own: ${sentence}`
      return succeed(created, cutAtWord(warning))
    },
  },
} satisfies Family
