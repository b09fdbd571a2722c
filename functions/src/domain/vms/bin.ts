import { usualBinDays } from '@labkeeper/contract/courses/bin'
import { capitalised } from '@labkeeper/contract/kernel/wording'
import type { LabRecord } from '../accounts/lab-record.ts'
import { isSource } from '../courses/machines/machine.ts'
import { type BinId, newId } from '../kernel/ids.ts'
import { after, type Instant } from '../kernel/instant.ts'
import type { StepRecord } from '../operations/step-record.ts'
import { courseTags } from './azure-names.ts'
import { type BinItemRecord, type BinOfStep, type Rebuilt, rebuilt } from './bin-record.ts'
import { isParked } from './parked.ts'
import type { VmRecord } from './vm-record.ts'

/** What goes into the bin, and for how long. */

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000

export const binDaysOf = ({ binDays = usualBinDays }: Pick<LabRecord, 'binDays'>): number => binDays

/** Somebody's data may be on it. What a teacher prepares is theirs. */
export const hasData = ({ course }: Pick<VmRecord, 'course'>): boolean =>
  course === undefined || !course.clean || isSource(course)

/** At most 80 characters, a letter or digit first. */
const snapshotName = (id: BinId, vmName: string): string => {
  const plain = vmName.replace(/^[^A-Za-z0-9]+/, '')
  const short = id.slice('bin_'.length, 'bin_'.length + 8)
  return plain === '' ? `bin-${short}` : `${plain}-bin-${short}`
}

export const newBinOfStep = (
  { name, parked }: Pick<VmRecord, 'name' | 'parked'>,
  days: number,
): BinOfStep => {
  const id = newId('bin')
  // Its disk is a snapshot already.
  if (parked !== undefined && isParked({ parked }))
    return { id, snapshotName: parked.snapshot, days, isTaken: true }
  return { id, snapshotName: snapshotName(id, name), days }
}

export const binTagsOf = (
  { id }: Pick<BinOfStep, 'id'>,
  { labId, operationId }: Pick<StepRecord, 'labId' | 'operationId'>,
  vm: Pick<VmRecord, 'id' | 'course'>,
): Readonly<Record<string, string>> => ({
  'labkeeper-lab': labId,
  'labkeeper-bin': id,
  'labkeeper-operation': operationId,
  ...courseTags(vm, vm.id),
})

const reasonOf = ({ because = '' }: Pick<StepRecord, 'because'>, vm: Pick<VmRecord, 'course'>): string =>
  `${capitalised(vm.course === undefined ? 'deleted' : 'removed')}${because === '' ? '' : ` ${because}`}.`

/** What its course let nobody into, but whoever opened it, is not open for everybody where it comes back without that course. */
const isClosed = ({ course, access }: VmRecord): boolean =>
  course !== undefined && access?.rules !== undefined && !access.rules.course.includes('*')

const rebuiltOf = (vm: VmRecord): Rebuilt =>
  ({
    ...Object.fromEntries(rebuilt.flatMap((key) => (vm[key] === undefined ? [] : [[key, vm[key]]]))),
    ...(isClosed(vm) && { closed: true }),
  }) as unknown as Rebuilt

/** Whoever removes the VM writes this down before Azure is asked for anything. */
export const newBinItem = (
  step: StepRecord,
  { id, snapshotName: name, days }: BinOfStep,
  vm: VmRecord,
  course: { readonly name: string } | undefined,
  now: Date,
): BinItemRecord => {
  const who = vm.allocatedTo ?? vm.course?.hadBy
  return {
    type: 'bin-item',
    id,
    labId: step.labId,
    uk: id,
    schema: 1,
    state: 'saving',
    snapshotName: name,
    subscriptionId: vm.subscriptionId,
    vm: rebuiltOf(vm),
    ...(who && { who }),
    ...(vm.course && course && { course: { id: vm.course.id, name: course.name } }),
    reason: reasonOf(step, vm),
    days,
    removedAt: now.toISOString(),
    until: after(now, days * dayMs),
    stepId: step.id,
    dueAt: after(now, dayMs),
  }
}

/** What a change of its state writes. `null` ends what there was. */
export type BinChange = Pick<Partial<BinItemRecord>, 'state' | 'facts' | 'removedAt' | 'until'> & {
  readonly dueAt?: Instant | null
}

/** Its VM is gone from Azure. */
export const keptFrom = ({ days }: BinOfStep, now: Date): BinChange => {
  const until = after(now, days * dayMs)
  return { state: 'kept', removedAt: now.toISOString(), until, dueAt: until }
}

/** There is nothing to be kept. */
export const dropped = (now: Date): BinChange => ({ state: 'leaving', dueAt: now.toISOString() })

/** Nobody of us touched its VM. Somebody may have deleted it in the portal: it is looked at before a snapshot of it goes. */
export const toJudge = (now: Date): BinChange => ({ state: 'unsure', dueAt: now.toISOString() })

/** Azure may still be at it: it is looked at later. */
export const unsure = (now: Date): BinChange => ({ state: 'unsure', dueAt: after(now, hourMs) })

/** It could not be restored. Whoever tried at the last moment has a day more. */
export const backInBin = ({ until = '' }: BinOfStep, now: Date): BinChange => {
  const [later = until] = [until, after(now, dayMs)].toSorted().toReversed()
  return { state: 'kept', until: later, dueAt: later }
}

/** What a step that had hold of an item writes of it when it ends: nothing where it is to be tried again. */
export const binAfter = (
  { kind, input, bin }: Pick<StepRecord, 'kind' | 'input' | 'bin'>,
  outcome: 'succeeded' | 'failed',
  stays: boolean,
  now: Date,
): { readonly bin?: BinChange | 'gone' } => {
  const isRestored = kind === 'create' && input.bin === 'restore'
  if (bin === undefined || (!isRestored && kind !== 'remove')) return {}
  if (outcome === 'failed') return isRestored ? { bin: backInBin(bin, now) } : {}
  if (!stays) return { bin: 'gone' }
  // It was kept by its own record before, or goes later.
  return { bin: isRestored ? dropped(now) : {} }
}

/** Its removal goes by step; when that is tried again says the step. */
export const isShown = ({ state }: Pick<BinItemRecord, 'state'>): boolean =>
  state === 'kept' || state === 'restoring' || state === 'leaving'

const longestName = 64
const suffixed = (name: string, suffix: string): string =>
  `${name.slice(0, longestName - suffix.length)}${suffix}`

/** What a VM of it is called: as before, if nobody has that name by now. Azure compares names without case. */
export const restoredName = (name: string, taken: readonly string[]): string => {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  const isFree = (one: string): boolean => !known.has(one.toLowerCase())
  if (isFree(name)) return name
  for (let count = 1; ; count += 1) {
    const next = suffixed(name, count === 1 ? '-restored' : `-restored-${count}`)
    if (isFree(next)) return next
  }
}

/** How often the snapshot of a disk is waited for, and how long each time. */
export const mostWaits = 3
export const waitSeconds = 3600
export const isWaitingOver = (bin: BinOfStep | undefined): boolean => (bin?.tries ?? 0) >= mostWaits
