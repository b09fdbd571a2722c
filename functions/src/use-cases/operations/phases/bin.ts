import { aLook } from '../../../domain/connection/sends.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { fail, go, type Move, succeed, type VmOutcome } from '../../../domain/operations/move.ts'
import { firstOfRemoval } from '../../../domain/operations/new-work.ts'
import { asleep } from '../../../domain/operations/parking.ts'
import { endOf, mostAttempts } from '../../../domain/operations/step.ts'
import { type StepPhase, type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import {
  binDaysOf,
  binTagsOf,
  dropped,
  hasData,
  isWaitingOver,
  keptFrom,
  newBinItem,
  newBinOfStep,
  toJudge,
  unsure,
  waitSeconds,
} from '../../../domain/vms/bin.ts'
import type { BinOfStep } from '../../../domain/vms/bin-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import { isWithoutVm } from '../../../domain/vms/without-vm.ts'
import type { VmParts } from '../../../ports/vms/parts.ts'
import { giveBack } from './give-back.ts'
import type { AskingPhase, Azure, Family, InwardWorld } from './phase.ts'
import { power, stillGoing } from './power.ts'
import { afterVm, stillThere } from './remove.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * Before a machine is removed that somebody had: its disk is saved, and what is needed to make it again is written down. The
 * record comes first, then the snapshot, then the removal, and only when the VM is gone does the item show in the bin. And
 * the way out of the bin: see domain/vms/bin-record.ts for the states.
 */

const binOf = ({ id, bin }: StepRecord): BinOfStep => {
  if (bin === undefined) throw new Error(`Step ${id} has nothing to do with the bin`)
  return bin
}

const remove = ({ input }: StepRecord): Move => go(firstOfRemoval(input))

const choose = async ({ vms, labs }: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const [vm, lab] = await Promise.all([vms.read(step.labId, vmIdOf(step)), labs.read(step.labId)])
  const days = lab === undefined ? 0 : binDaysOf(lab)
  if (vm === undefined || days === 0 || !hasData(vm)) return undefined
  return go('bin-note', { bin: newBinOfStep(vm, days) })
}

/** Under an id that the step holds already: whoever dies behind this finds the same one. */
const note = async ({ vms, courses, bins, clock }: InwardWorld, step: StepRecord): Promise<undefined> => {
  const vm = await vms.read(step.labId, vmIdOf(step))
  if (vm === undefined) return undefined
  const course = vm.course && (await courses.read(step.labId, vm.course.id))
  await bins.begin(newBinItem(step, binOf(step), vm, course, clock.now()))
  return undefined
}

/** The removal waits, some times; then somebody has to look. Nothing was taken away until then. */
const wait = (step: StepRecord, sentence: string): Move => {
  const bin = binOf(step)
  const { tries = 0 } = bin
  const reason = `The disk could not be saved for the bin: ${sentence}`
  if (isWaitingOver(bin)) return go('bin-fail', { error: cutAtWord(`Nothing was removed. ${reason}`) })
  const warning = cutAtWord(`The removal waited. ${reason}`)
  const next = { ...bin, tries: tries + 1 }
  return go(bin.isTaken ? 'bin-facts' : 'bin-clear', {
    bin: next,
    warning,
    delaySeconds: waitSeconds,
    waits: true,
  })
}

/** What is saved by the record's own word for it; harmless when it is done twice. */
const noting =
  (change: (bin: BinOfStep, now: Date) => Parameters<InwardWorld['bins']['note']>[2]) =>
  async ({ bins, clock }: InwardWorld, step: StepRecord): Promise<undefined> => {
    const bin = binOf(step)
    await bins.note(step.labId, bin.id, change(bin, clock.now()))
    return undefined
  }

/** It is gone. What an earlier removal that nobody saw the end of has kept is older than this. */
const keepThis = async (world: InwardWorld, step: StepRecord): Promise<undefined> => {
  await noting(keptFrom)(world, step)
  const item = await world.bins.read(step.labId, binOf(step).id)
  if (item?.state === 'kept') await world.bins.dropOthers(item, dropped(world.clock.now()))
}

/** The machine stays as it is: what it is parked as is its own again, and any other snapshot goes. */
const letGo =
  (change: (now: Date) => Parameters<InwardWorld['bins']['note']>[2]) =>
  async (world: InwardWorld, step: StepRecord): Promise<undefined> => {
    const { id, isTaken } = binOf(step)
    const item = isTaken ? await world.bins.read(step.labId, id) : undefined
    if (item?.state === 'saving') await world.bins.forget(item)
    if (!isTaken) await world.bins.note(step.labId, id, change(world.clock.now()))
    return undefined
  }

/** Nothing was taken away: the list shows the machine as it is. */
const failing = ({ error }: StepRecord, sentence: string): Move =>
  go('bin-look', { error: error ?? sentence, attempts: 0 })

/**
 * Nothing was begun that saves it. What is not to be saved is removed in the same hop, and whoever did that may have died before it
 * was written down: once the VM is gone, it is all found out anew.
 */
const isNotBegun = ({ bin }: StepRecord): boolean => bin === undefined

/** Of the machine nothing was removed: whatever becomes of it now, its parts are not to go unsaved. */
const unseen = (step: StepRecord): Move => endOf(step, { powerState: 'VM unknown' })

/** Somebody else's item of the same machine holds what this one does. */
const keep = async ({ bins, vms, clock }: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const bin = binOf(step)
  const item = await bins.read(step.labId, bin.id)
  const vm = bin.vmId && (await vms.read(step.labId, bin.vmId))
  if (item !== undefined && vm?.parked?.snapshot === bin.snapshotName) {
    await bins.forget(item)
    return { ...succeed('forgotten'), staysInBin: true }
  }
  if (item === undefined || (vm && isWithoutVm(vm)) || (await bins.hasAnother(item))) return undefined
  const facts = bin.facts && { facts: bin.facts }
  await bins.note(step.labId, bin.id, { ...keptFrom(bin, clock.now()), ...facts })
  return { ...succeed('forgotten'), staysInBin: true }
}

const giveUp = (_: StepRecord, sentence: string): Move => fail(sentence, 'forgotten')

const restored = ({ warning }: StepRecord): VmOutcome => ({
  status: 'Succeeded',
  powerState: warning === undefined ? 'VM deallocated' : 'VM running',
})

/** The VM is there, and that is what was asked for: its snapshot goes later. */
const leaveIt = (step: StepRecord): Move => ({ ...succeed(restored(step)), staysInBin: true })

/** With the disk that its record names. */
const machineOf = async (
  { readVm }: Azure,
  step: StepRecord,
): Promise<{ readonly vm: VmRecord; readonly parts: VmParts }> => {
  const vm = await readVm()
  const diskName = vm?.disks[0]?.name
  if (vm === undefined || diskName === undefined)
    throw new CloudError('missing', 'ResourceNotFound', 'There is no disk.')
  return { vm, parts: { ...partsOfStep(step), diskName } }
}

const readsSnapshot: Pick<AskingPhase, 'asks' | 'sends'> = {
  asks: async ({ compute, principal }, step) => {
    const facts = await compute.readSnapshot(principal, step.resourceGroup, binOf(step).snapshotName)
    return { ticket: undefined, facts }
  },
  sends: aLook,
}

const withFacts =
  (to: StepPhase): AskingPhase['next'] =>
  (step, { facts = {} } = {}) =>
    go(to, { bin: { ...binOf(step), facts } })

/** Where there is none. One that failed holds nothing. */
const elseTo = (
  to: StepPhase,
  refused: AskingPhase['refused'],
): Pick<AskingPhase, 'refused' | 'refusals'> => ({
  refused,
  refusals: {
    missing: () => go(to),
    final: (step, { azureCode, message }) =>
      azureCode === 'SnapshotFailed' ? go(to) : refused(step, message),
  },
})

const dropsSnapshot: Pick<AskingPhase, 'asks' | 'sends'> = {
  asks: ({ compute, principal }, step) =>
    compute.deleteSnapshot(principal, step.resourceGroup, binOf(step).snapshotName),
  sends: { deletes: 1 },
}

export const bin = {
  bin: { looksInward: choose, next: remove, refused: failing },
  'bin-note': {
    looksInward: note,
    next: (step) => go(binOf(step).isTaken ? 'bin-facts' : 'bin-halt'),
    refused: failing,
  },
  // What an earlier try may have left holds what was on the disk then, and Azure makes no other of that name.
  'bin-clear': {
    asks: async (azure, step) => {
      const { parts } = await machineOf(azure, step)
      return azure.compute.dropSaved(azure.principal, parts, binOf(step).snapshotName)
    },
    sends: { reads: 2, deletes: 1 },
    next: () => go('bin-halt'),
    refused: wait,
    refusals: { missing: () => go('bin-last') },
  },
  // What is written in its last minute is saved, too.
  'bin-halt': {
    asks: ({ compute, principal }, step) => compute.act(principal, 'deallocate', partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'delete-vm' },
    next: () => go('bin-save'),
    refused: wait,
    // Its disk may be there without it.
    refusals: { missing: () => go('bin-save') },
  },
  'bin-save': {
    asks: async (azure, step) => {
      const { vm, parts } = await machineOf(azure, step)
      const tags = binTagsOf(binOf(step), step, vm)
      const snapshot = { name: binOf(step).snapshotName, location: step.location, tags }
      return azure.compute.saveDisk(azure.principal, parts, snapshot)
    },
    sends: { reads: 2, writes: 1 },
    next: () => go('bin-facts'),
    refused: wait,
    refusals: { missing: () => go('bin-last') },
  },
  // Its disk is gone: what an earlier try has saved, and nobody heard of, is all that there is of it.
  'bin-last': { ...readsSnapshot, next: withFacts('bin-saved'), ...elseTo('bin-none', wait) },
  'bin-facts': {
    ...readsSnapshot,
    next: withFacts('bin-saved'),
    refused: wait,
    refusals: { missing: (step, { message }) => wait(step, message) },
  },
  'bin-saved': {
    looksInward: noting(({ facts = {} }) => ({ facts })),
    next: remove,
    // The removal follows in the same hop.
    refused: stillThere,
  },
  binned: { looksInward: keepThis, next: afterVm, refused: failing },
  'bin-none': { looksInward: letGo(dropped), next: remove, refused: failing },
  'bin-fail': {
    looksInward: letGo(toJudge),
    next: ({ error }) => go('bin-look', error === undefined ? {} : { error }),
    refused: failing,
  },
  'bin-look': {
    ...power.verify,
    asks: async (azure, step) => {
      const vm = await azure.readVm()
      // Of what is parked Azure knows nothing.
      if (vm?.parked?.stage === 'parked') return { ticket: undefined, seen: asleep }
      return power.verify.asks(azure, step)
    },
    refused: (step) => (isNotBegun(step) ? power.verify.refused(step) : unseen(step)),
    refusals: {
      missing: (step) =>
        isNotBegun(step)
          ? go('bin')
          : // The disk is all that there is of it: it stays, and is found among the waste.
            fail(step.error, { status: 'Failed', powerState: 'VM unknown' }),
    },
  },
  'bin-unsure': {
    looksInward: letGo(unsure),
    notes: true,
    next: (step) => go(binOf(step).isTaken ? 'bin-again' : 'verify', step.error ? { error: step.error } : {}),
    refused: failing,
  },
  // The removal of a parked machine goes on after all: what it is parked as lies in the bin again before.
  'bin-again': { ...power.verify, refused: unseen, refusals: { missing: () => go('bin-note') } },
  'give-back': {
    looksInward: giveBack,
    next: () => go('drop-bin'),
    refused: leaveIt,
  },
  'bin-judge': {
    asks: async ({ compute, principal }, step) => {
      const { name: vmName, resourceGroup } = step
      const seen = await compute.readVm(principal, { resourceGroup, vmName })
      // One of that name may be another by now.
      if (seen?.tags['labkeeper-vm'] !== binOf(step).vmId)
        throw new CloudError('missing', 'ResourceNotFound', 'Its VM is gone.')
      // What was saved of one that is just going is soon all that is left.
      if (seen?.status === 'Deleting') throw stillGoing()
      return { ticket: undefined }
    },
    sends: aLook,
    tries: mostAttempts,
    next: () => go('drop-bin'),
    refused: giveUp,
    refusals: { missing: () => go('bin-there') },
  },
  'bin-there': { ...readsSnapshot, next: withFacts('bin-keep'), ...elseTo('drop-bin', giveUp) },
  'bin-keep': { looksInward: keep, next: () => go('drop-bin'), refused: giveUp },
  'drop-bin': {
    ...dropsSnapshot,
    next: (step) => succeed(step.kind === 'create' ? restored(step) : 'forgotten'),
    refused: (step, sentence) => (step.kind === 'create' ? leaveIt(step) : giveUp(step, sentence)),
  },
} satisfies Family
