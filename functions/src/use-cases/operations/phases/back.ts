import { aLook } from '../../../domain/connection/sends.ts'
import { backDraft } from '../../../domain/courses/disks/back-draft.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { fail, type Go, go, type Move } from '../../../domain/operations/move.ts'
import {
  asleep,
  broughtBack,
  halfWay,
  runsThen,
  staysParked,
  withoutDisk,
} from '../../../domain/operations/parking.ts'
import { vmVanished } from '../../../domain/operations/step.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import type { Parked } from '../../../domain/vms/parked.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import { machineOf, nothing, nowOf } from './at-hand.ts'
import { parkingOf, withoutSpent } from './parking.ts'
import type { AskingPhase, Family, InwardWorld } from './phase.ts'
import { seeVm } from './power.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * A parked machine is brought back: a disk of its snapshot, and a VM around the interface that it has. Until the VM is there a
 * failure leaves it parked; the snapshot goes once the machine has its disk.
 */

/** What is left asleep gets the disk at once that its course wants for that. Written before Azure is asked. */
const withSpeed = async (
  { courses }: InwardWorld,
  step: StepRecord,
  { course }: VmRecord,
  { slow: _, ...parked }: Parked,
): Promise<Parked> => {
  const found = course && !runsThen(step) ? await courses.read(step.labId, course.id) : undefined
  return { ...parked, ...(found && rulesOf(found).slowDiskAsleep && { slow: true }) }
}

const begin = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = await world.vms.read(step.labId, vmIdOf(step))
  if (vm === undefined) return fail(vmVanished, 'forgotten')
  const { parked } = vm
  if (parked === undefined) {
    return runsThen(step) ? go('rouse') : go('verify', { error: 'It is not parked.' })
  }
  // Its disk may be there already.
  if (parked.stage !== 'parked') return go('back-sure', { draft: backDraft(vm, parked) })
  const now = await withSpeed(world, step, vm, parked)
  return go('copy-disk', { draft: backDraft(vm, now), vm: { parked: now } })
}

const look: AskingPhase['asks'] = async (azure, step) => {
  const { disks } = await seeVm(azure, step)
  return { ...nothing, seen: { disks } }
}

/** The record of a machine that has the disk that was made of its snapshot. */
const diskAfter = ({ course }: VmRecord, { slow }: Parked) => {
  const disk = slow ? 'slow' : 'fast'
  return disk === (course?.disk ?? 'fast') ? {} : { 'course/disk': disk as 'slow' | 'fast' }
}

const come = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = parkingOf(await machineOf(world, step))
  const disks = [{ name: vm.parked.disk }, ...vm.disks]
  const spent = broughtBack(vm, vm.parked, disks, nowOf(world))
  return go('drop-spent', { ...spent, vm: { ...spent.vm, ...diskAfter(vm, vm.parked) } })
}

/** It was never taken away, or made before: it has the disks that were seen. */
const stay = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = parkingOf(await machineOf(world, step))
  const spent = broughtBack(vm, vm.parked, vm.disks, nowOf(world))
  const isOther = vm.disks[0]?.name === vm.parked.disk
  return go('drop-spent', { ...spent, vm: { ...spent.vm, ...(isOther && diskAfter(vm, vm.parked)) } })
}

/** Azure has made it run: so it goes on, or it is stopped until somebody needs it. */
export const goesOn = (step: StepRecord): Go => go(runsThen(step) ? 'rouse' : 'rest')

const spent = async (world: InwardWorld, step: StepRecord): Promise<Move> => ({
  ...goesOn(step),
  vm: await withoutSpent(world, step),
})

const unsure = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const { parked } = parkingOf(await machineOf(world, step))
  return fail(step.error, {
    status: 'Failed',
    powerState: 'VM unknown',
    parked: { ...parked, stage: 'unsure' },
  })
}

const leave = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = parkingOf(await machineOf(world, step))
  return fail(step.error, { ...asleep, ...withoutDisk(vm, vm.parked, nowOf(world)) })
}

/** What Azure says to the removal is not what the person asked for: why it failed is known. */
const toUnsure = (): Move => go('back-unsure')
const toDrop = (): Move => go('back-drop')

export const back = {
  back: {
    looksInward: begin,
    next: () => go('copy-disk'),
    refused: (step, sentence) => staysParked(step, sentence),
  },
  'back-sure': {
    asks: look,
    sends: aLook,
    next: () => go('back-there', { vm: {} }),
    refused: (_, sentence) => halfWay(sentence),
    refusals: { missing: () => go('copy-disk') },
  },
  'back-there': { looksInward: stay, next: goesOn, refused: (_, sentence) => halfWay(sentence) },
  'came-back': { looksInward: come, next: goesOn, refused: (_, sentence) => halfWay(sentence) },
  'back-done': { looksInward: spent, next: goesOn, refused: goesOn },
  // Azure may have kept a VM that it could not start. Its interface stays.
  'back-let-go': {
    asks: ({ compute, principal }, step) => compute.keepParts(principal, partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: () => go('back-unmake'),
    refused: toUnsure,
    refusals: { missing: toDrop },
  },
  'back-unmake': {
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'vm', partsOfStep(step)),
    sends: { reads: 1, deletes: 1, counted: 'delete-vm' },
    next: toDrop,
    refused: toUnsure,
  },
  'back-drop': {
    asks: async ({ compute, principal, readVm }, step) => {
      const { parked } = parkingOf(await readVm())
      return compute.deleteBelonging(principal, step.resourceGroup, { kind: 'disk', name: parked.disk })
    },
    sends: { deletes: 1 },
    next: (step) => staysParked(step),
    refused: () => go('back-leave'),
  },
  'back-leave': {
    looksInward: leave,
    notes: true,
    next: (step) => staysParked(step),
    refused: (step) => staysParked(step),
  },
  'back-unsure': {
    looksInward: unsure,
    notes: true,
    next: () => halfWay(undefined),
    refused: (step) => halfWay(step.error),
  },
} satisfies Family
