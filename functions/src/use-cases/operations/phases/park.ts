import { aLook } from '../../../domain/connection/sends.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import { fail, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { asleep, halfWay, parkedNow, saving, unsaved } from '../../../domain/operations/parking.ts'
import { vmVanished } from '../../../domain/operations/step.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import { parkedTagsOf } from '../../../domain/vms/azure-names.ts'
import { isOff } from '../../../domain/vms/is-off.ts'
import { machineOf, nothing, nowOf } from './at-hand.ts'
import { goesOn } from './back.ts'
import { parkingOf, withoutSpent } from './parking.ts'
import type { AskingPhase, Family, InwardWorld } from './phase.ts'
import { looksForVm, seeVm } from './power.ts'
import { partsOfStep } from './vm-of-step.ts'

/** A machine is parked: see domain/vms/parked.ts. Its disk goes only after the snapshot of it is ready. */

const begin = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await world.vms.read(step.labId, vmIdOf(step))
  if (vm === undefined) return fail(vmVanished, 'forgotten')
  if (vm.parked?.stage === 'parked') return fail('It is parked already.', asleep)
  // An earlier try ended in the middle.
  if (vm.parked?.stage === 'unsure') return go('park-sure')
  return undefined
}

const unknownPower = 'Azure does not say whether it runs. Try again in a few minutes.'
const stillRuns = (): CloudError => new CloudError('final', 'StillRunning', 'It is running.')

/** What runs is stopped by no parking: somebody may have started it in the portal. */
const look: AskingPhase['asks'] = async (azure, step) => {
  const { readVm, now } = azure
  const seen = await seeVm(azure, step)
  if (seen.powerState === 'VM unknown') throw new CloudError('transient', 'PowerUnknown', unknownPower)
  if (!isOff(seen.powerState)) throw stillRuns()
  const vm = await readVm()
  if (vm === undefined) throw new CloudError('missing', 'ResourceNotFound', vmVanished)
  return { ...nothing, seen: saving(vm, seen.disks[0]?.name, now.toISOString()) }
}

const save: AskingPhase['asks'] = async ({ compute, principal, readVm }, step) => {
  const { id, course, parked } = parkingOf(await readVm())
  const tags = parkedTagsOf(step, parked.id, { id, course })
  const { location } = step
  return compute.takeSnapshot(principal, partsOfStep(step), { name: parked.snapshot, location, tags })
}

/** From here on the record says that there is a snapshot. */
const finishSnapshot: AskingPhase['asks'] = async ({ compute, principal, readVm }, step) => {
  const { parked } = parkingOf(await readVm())
  const { diskSizeGB: sizeGB, ...facts } = await compute.readSnapshot(
    principal,
    step.resourceGroup,
    parked.snapshot,
  )
  return { ...nothing, seen: { parked: { ...parked, ...facts, ...(sizeGB && { sizeGB }), stage: 'unsure' } } }
}

/** Whoever started it meanwhile has written what the snapshot does not have. */
const judge: AskingPhase['asks'] = async (azure, step) => {
  const seen = await seeVm(azure, step)
  if (seen.powerState === 'VM deallocated') return nothing
  // Now and then Azure does not say.
  if (seen.powerState === 'VM unknown') throw new CloudError('transient', 'PowerUnknown', unknownPower)
  throw stillRuns()
}

/** It is there: so it stays, with what stood against that; after an earlier try the snapshot is too old. */
const isThere = ({ warning }: StepRecord): Move =>
  warning === undefined ? go('park-look') : go('park-lost', { error: warning })

/** Nobody knows what became of a request whose answer is a failure: Azure does. */
const toSure = (_: StepRecord, sentence: string): Move => go('park-sure', { warning: cutAtWord(sentence) })

const lose = (_: StepRecord, sentence: string): Move => go('park-lost', { error: sentence, attempts: 0 })

const lost = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = unsaved(await machineOf(world, step), nowOf(world))
  return go('verify', { vm, ...(step.error && { error: step.error }) })
}

const noted = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = parkingOf(await machineOf(world, step))
  return go('drop-spent', parkedNow(vm, vm.parked, nowOf(world)))
}

const endParked = async (world: InwardWorld, step: StepRecord): Promise<Move> =>
  succeed({ ...asleep, ...(await withoutSpent(world, step)) })

export const park = {
  park: {
    looksInward: begin,
    next: () => go('park-look'),
    refused: (_, sentence) => go('verify', { error: sentence }),
  },
  'park-look': {
    asks: look,
    sends: aLook,
    next: () => go('park-still', { vm: {} }),
    refused: (_, sentence) => go('verify', { error: sentence, attempts: 0 }),
    refusals: { missing: () => fail(vmVanished, 'gone') },
  },
  'park-still': {
    asks: ({ compute, principal }, step) => compute.act(principal, 'deallocate', partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'delete-vm' },
    next: () => go('park-save'),
    refused: lose,
    refusals: { missing: () => fail(vmVanished, 'gone') },
  },
  'park-save': {
    asks: save,
    sends: { reads: 1, writes: 1 },
    next: () => go('park-ready'),
    refused: lose,
    refusals: { missing: (step, { message }) => lose(step, message) },
  },
  'park-ready': {
    asks: finishSnapshot,
    sends: aLook,
    next: () => go('park-judge', { vm: {} }),
    refused: lose,
  },
  'park-judge': {
    asks: judge,
    sends: aLook,
    next: () => go('park-let-go'),
    refused: lose,
    // Somebody deleted it in the portal: the snapshot is what is left.
    refusals: { missing: () => go('parked') },
  },
  'park-let-go': {
    asks: ({ compute, principal }, step) => compute.keepParts(principal, partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: () => go('park-unmake'),
    // The removal follows in the same hop.
    refused: toSure,
    refusals: { missing: () => go('parked') },
  },
  'park-unmake': {
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'vm', partsOfStep(step)),
    sends: { reads: 1, deletes: 1, counted: 'delete-vm' },
    next: () => go('parked'),
    refused: toSure,
  },
  'park-sure': {
    ...looksForVm,
    next: isThere,
    refused: ({ warning }, sentence) => halfWay(warning ?? sentence),
    refusals: { missing: () => go('parked', { warning: null }) },
  },
  parked: { looksInward: noted, next: () => go('drop-spent'), refused: (_, sentence) => halfWay(sentence) },
  'park-lost': {
    looksInward: lost,
    notes: true,
    next: () => go('verify'),
    refused: (_, sentence) => halfWay(sentence),
  },
  'drop-spent': {
    asks: async ({ compute, principal }, { resourceGroup, belongings: [first] = [] }) =>
      first === undefined ? nothing : compute.deleteBelonging(principal, resourceGroup, first),
    sends: { deletes: 1 },
    next: ({ kind }) => go(kind === 'park' ? 'park-done' : 'back-done'),
    // It is written down: the lab's worker removes it later.
    refused: (step) => (step.kind === 'park' ? succeed(asleep) : goesOn(step)),
  },
  'park-done': { looksInward: endParked, next: () => succeed(asleep), refused: () => succeed(asleep) },
} satisfies Family
