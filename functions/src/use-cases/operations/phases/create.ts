import { aLook } from '../../../domain/connection/sends.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { setsUp } from '../../../domain/operations/exchange.ts'
import { askedAtFirstStart } from '../../../domain/operations/first-start.ts'
import { go, type Move, succeed } from '../../../domain/operations/move.ts'
import { isBringingBack } from '../../../domain/operations/parking.ts'
import { endOf, gaveUp, guestPatienceSeconds, vmVanished } from '../../../domain/operations/step.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { hostNameOf } from '../../../domain/vms/host-name.ts'
import { isOff } from '../../../domain/vms/is-off.ts'
import { isSameMachine } from '../../../domain/vms/same-machine.ts'
import { created, isFromBin, made, undo } from './made.ts'
import type { Family } from './phase.ts'
import { maybeChanged } from './sleep.ts'
import { draftOf, newCopy, newParts, newVm, partsOfStep } from './vm-of-step.ts'

/** A VM: its disk when it is a copy, its address, its interface, the machine, and what it is called. */

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

const snapshotGone =
  'The snapshot that this machine is kept as no longer exists in Azure. It was probably deleted in the Azure portal.'

const goneFromBin = 'Its snapshot no longer exists in Azure. It was probably deleted in the portal.'

/** Where the snapshot of what is copied is gone. */
const withoutSnapshot = (step: StepRecord, sentence: string): string => {
  if (isBringingBack(step)) return snapshotGone
  return isFromBin(step) ? goneFromBin : sentence
}

const isUp = (step: StepRecord): Move => go(isBringingBack(step) ? 'came-back' : 'addresses')

export const create = {
  'copy-disk': {
    ...inNetwork,
    asks: ({ compute, principal }, step) => compute.copyDisk(principal, newCopy(step)),
    sends: { writes: 1 },
    // Around the interface that it has.
    next: (step) => go(isBringingBack(step) ? 'put' : 'address'),
    refusals: {
      final: (step, { azureCode, message }) =>
        undo(step, azureCode === 'TemplateGone' ? withoutSnapshot(step, message) : message),
    },
  },
  address: {
    ...inNetwork,
    asks: ({ compute, principal }, step) => compute.createPart(principal, 'ip', newParts(step)),
    sends: { writes: 1, counted: 'network' },
    pause: briefly,
    next: (step) => go(draftOf(step).access?.rules === undefined ? 'nic' : 'own-rules'),
  },
  'own-rules': {
    ...inNetwork,
    asks: ({ compute, principal }, step) => {
      const { access } = draftOf(step)
      if (access?.rules === undefined) throw new Error(`VM ${step.vmId} has no rules to be made with`)
      return compute.makeRules(principal, newParts(step), access.rules)
    },
    sends: { writes: 1, counted: 'network' },
    pause: briefly,
    // A machine that is there already stands under other rules from now on.
    next: (step) => {
      const { access } = draftOf(step)
      return go('nic', step.exchange === undefined || access === undefined ? {} : { vm: { access } })
    },
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
      draftOf(step).copyOf === undefined && step.exchange?.back === undefined
        ? compute.createVm(principal, newVm(step, sealer))
        : compute.createCopy(principal, newCopy(step)),
    sends: { writes: 1, counted: 'put-vm' },
    /** No machine is made within a quarter of a minute, so the first look at one comes late. */
    pause: (looks, pollSeconds) => (looks === 0 ? 3 * pollSeconds : pollSeconds),
    next: isUp,
    refusals: { late: () => go('late') },
  },
  late: {
    refused: undo,
    sends: aLook,
    asks: async ({ compute, principal }, step) => {
      const seen = await compute.readVm(principal, partsOfStep(step))
      // What people make in the portal may have its name.
      if (seen === undefined || !isSameMachine(draftOf(step), seen))
        throw new CloudError('missing', 'ResourceNotFound', gaveUp)
      if (seen.powerState === 'VM running') return { ticket: undefined }
      // Whoever used it has switched it off by now: what was done on it stays.
      if (isBringingBack(step) && seen.status === 'Succeeded' && isOff(seen.powerState))
        return { ticket: undefined }
      throw new CloudError('busy', 'NotYetRunning', 'The machine is not up yet.')
    },
    next: isUp,
    refusals: { missing: (step, { message }) => undo(step, message) },
  },
  addresses: {
    refused: undo,
    sends: { reads: 2 },
    asks: async ({ compute, principal }, step) => {
      const { privateIP, publicIP } = await compute.readAddresses(principal, partsOfStep(step))
      const inside = privateIP === undefined ? {} : { privateIP }
      // One that slept has none until it is to run; one that ran has kept its own.
      const mayLack = step.exchange?.way === 'image'
      if (publicIP === undefined && !mayLack) throw noAddress()
      if (publicIP === undefined) return { ticket: undefined, seen: inside }
      const slept = step.exchange && ({ 'course/address': 'joined' } as const)
      return { ticket: undefined, seen: { publicIP, ...inside, ...slept } }
    },
    next: (step) => {
      const draft = draftOf(step)
      if (step.exchange !== undefined) {
        const move = setsUp(step) ? go('first-start') : made(step)
        return move.kind === 'go' ? { ...move, vm: { ...move.vm } } : move
      }
      // Nothing of what is on it is changed.
      if (isFromBin(step)) return made(step)
      // A machine is nobody's before it is done.
      if (askedAtFirstStart(draft).length > 0) return go('first-start', { vm: {} })
      // A copy brings the host name of its source along; it can be used meanwhile.
      if (draft.copyOf !== undefined) return go('host-name', { vm: created })
      const move = made(step)
      return move.kind === 'go' ? { ...move, vm: {} } : move
    },
  },
  'host-name': {
    asks: ({ compute, principal }, step) => {
      const draft = draftOf(step)
      return compute.setHostName(principal, partsOfStep(step), draft.osType, hostNameOf(draft))
    },
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    patienceSeconds: guestPatienceSeconds,
    next: (step) => endOf(step, created),
    refused: (_, sentence) =>
      succeed(
        created,
        cutAtWord(`The VM runs, but it could not be given a host name of its own: ${sentence}`),
      ),
    refusals: { missing: (step) => undo(step, vmVanished) },
  },
  rest: {
    asks: ({ compute, principal }, step) => compute.act(principal, 'deallocate', partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'delete-vm' },
    next: (step) => go(isFromBin(step) && step.error === undefined ? 'give-back' : 'lull'),
    refused: (step, sentence) => {
      const warning = cutAtWord(`The machine is made, but it could not be stopped: ${sentence}`)
      return isFromBin(step)
        ? go('give-back', { warning })
        : succeed({ ...created, ...maybeChanged(step) }, warning)
    },
    refusals: { missing: (step) => undo(step, vmVanished) },
  },
} satisfies Family
