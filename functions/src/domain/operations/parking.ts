import type { MachineOfCourse } from '../courses/machines/machine.ts'
import { newId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { nextDiskName, parkedName } from '../vms/azure-names.ts'
import { type Belonging, nextRemoval } from '../vms/belongings.ts'
import type { Parked } from '../vms/parked.ts'
import type { MachineChange, VmRecord } from '../vms/vm-record.ts'
import { fail, type Move, type VmOutcome } from './move.ts'
import type { StepRecord } from './step-record.ts'

/** What becomes of a machine's record while it is parked, and brought back. */

/** It makes a machine of a snapshot: for its own sake, or to start it. */
export const isBringingBack = ({ kind, input }: Pick<StepRecord, 'kind' | 'input'>): boolean =>
  kind === 'bring-back' || (kind === 'start' && input.brings === true)

/** And it is to run afterwards. */
export const runsThen = ({ input }: Pick<StepRecord, 'input'>): boolean => input.action === 'start'

/** It has come to run, or was to: whoever asked for that has started it. */
export const isStarting = (step: Pick<StepRecord, 'kind' | 'input'>): boolean =>
  step.kind === 'start' || (step.kind === 'bring-back' && runsThen(step))

/** What of it is of no use any more; the lab's worker removes what its step does not. */
const withWaste = (
  vm: Pick<VmRecord, 'waste' | 'kept'>,
  spent: readonly Belonging[],
  now: Instant,
): VmOutcome => {
  const waste = [...(vm.waste ?? []), ...spent]
  const dueAt = nextRemoval({ ...(vm.kept && { kept: vm.kept }), waste }, now)
  return spent.length === 0 ? {} : { waste, ...(dueAt && { dueAt }) }
}

const snapshotOf = ({ snapshot: name }: Parked): Belonging => ({ kind: 'snapshot', name })
const diskOf = (name: string): Belonging => ({ kind: 'disk', name })

/** A snapshot is going to be made, under names that nobody has used. One that came to nothing goes. */
export const saving = (vm: VmRecord, from: string | undefined, now: Instant): VmOutcome => {
  const id = newId('prk')
  const parked: Parked = {
    stage: 'saving',
    id,
    snapshot: parkedName(vm.name, id),
    disk: nextDiskName(vm.name, newId('dsk')),
    since: now,
    ...(from && { from }),
  }
  return { ...withWaste(vm, vm.parked ? [snapshotOf(vm.parked)] : [], now), parked }
}

/** Nothing has become of it: the machine has its disk, and its snapshot goes. */
export const unsaved = (vm: VmRecord, now: Instant): VmOutcome => ({
  ...withWaste(vm, vm.parked ? [snapshotOf(vm.parked)] : [], now),
  parked: null,
})

/** What a hop leaves, and what it is still to remove. */
interface Spent {
  readonly vm: VmOutcome
  readonly belongings: readonly Belonging[]
}

/** Its VM is gone, and the snapshot is all that there is: the disk goes. */
export const parkedNow = (vm: VmRecord, { from, ...parked }: Parked, now: Instant): Spent => {
  const [has, ...others] = vm.disks
  const disk = from ?? has?.name
  const belongings = disk === undefined ? [] : [diskOf(disk)]
  const change = { ...withWaste(vm, belongings, now), disks: others }
  return { vm: { ...change, parked: { ...parked, stage: 'parked' } }, belongings }
}

/** Its VM is there, with these disks: the snapshot goes. */
export const broughtBack = (vm: VmRecord, parked: Parked, disks: VmRecord['disks'], now: Instant): Spent => {
  const belongings = [snapshotOf(parked)]
  return { vm: { ...withWaste(vm, belongings, now), disks, parked: null }, belongings }
}

/** The disk that came to nothing could not be removed: the next one has another name. */
export const withoutDisk = (vm: VmRecord, parked: Parked, now: Instant): VmOutcome => ({
  ...withWaste(vm, [diskOf(parked.disk)], now),
  parked: { ...parked, disk: nextDiskName(vm.name, newId('dsk')) },
})

/** Its end, in its machine's record: when that was tried in vain, and when somebody wanted it back. */
export const afterParking = (
  step: Pick<StepRecord, 'kind' | 'input'>,
  outcome: 'succeeded' | 'failed',
  was: MachineOfCourse | undefined,
  now: Date,
): MachineChange => {
  if (step.kind !== 'park' && !isBringingBack(step)) return {}
  const at = now.toISOString()
  if (outcome === 'failed') return { 'course/parkTriedAt': at }
  const isWanted = step.kind !== 'park' && step.input.byItself === undefined
  return {
    ...(was?.parkTriedAt !== undefined && { 'course/parkTriedAt': null }),
    ...(isWanted && { 'course/backAt': at }),
  }
}

/** It ended in the middle: whoever does the rest is called again. */
export const isHalfParked = (
  { kind }: Pick<StepRecord, 'kind'>,
  record: Pick<VmRecord, 'parked'> | undefined,
): boolean => kind === 'park' && record?.parked?.stage === 'unsure'

export const asleep = { status: 'Succeeded', powerState: 'VM deallocated' } as const

/** It stays what it is by its snapshot. */
export const staysParked = ({ error }: StepRecord, sentence?: string): Move => fail(error ?? sentence, asleep)

/** Whether its VM is there nobody knows; that its snapshot is, is written down. */
export const halfWay = (sentence: string | undefined): Move =>
  fail(sentence, { status: 'Failed', powerState: 'VM unknown' })
