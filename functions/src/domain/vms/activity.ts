import { capitalised } from '@labkeeper/contract/kernel/wording'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { Activity } from '@labkeeper/contract/policies/policies'
import type { CourseRecord } from '../courses/course-record.ts'
import { newId } from '../kernel/ids.ts'
import { after, type Instant } from '../kernel/instant.ts'
import { keptSeconds } from '../operations/new-work.ts'
import { type StepRecord, vmIdOf } from '../operations/step-record.ts'
import type { ActivityRecord } from './activity-record.ts'
import type { AllocatedVm, VmRecord } from './vm-record.ts'

/** So many lines of a history are shown, the newest. */
export const mostLines = 200

/** What is older is forgotten, but for what a course keeps that has ended for good. */
export const historySince = (now: Date): Instant => after(now, -keptSeconds * 1000)

export const isKeptLonger = ({ ttl }: Pick<ActivityRecord, 'ttl'>): boolean => ttl > keptSeconds

/** Whose machine a VM is. */
interface OfCourse {
  readonly course?: Pick<CourseRecord, 'id'> | undefined
}

/** Somebody's VM, or a step that works on one. */
type Subject = Pick<VmRecord, 'id' | 'labId' | 'name' | 'resourceGroup'> & OfCourse

export const newActivity = (vm: Subject, text: string, now: Date): ActivityRecord => {
  const id = newId('act')
  return {
    type: 'activity',
    id,
    labId: vm.labId,
    uk: id,
    schema: 1,
    createdAt: now.toISOString(),
    vmId: vm.id,
    ...(vm.course && { courseId: vm.course.id }),
    vmName: vm.name,
    resourceGroup: vm.resourceGroup,
    text,
    ttl: keptSeconds,
  }
}

const participles: Partial<Record<OperationKind, string>> = {
  create: 'created',
  start: 'started',
  stop: 'stopped',
  restart: 'restarted',
  delete: 'deleted',
  password: 'given a new password',
  clean: 'cleaned',
  repair: 'repaired',
}

export const automatically = 'automatically'

const done: Partial<Record<OperationKind, string>> = {
  reset: 'Reset',
  'undo-reset': 'Old disk brought back',
  restore: 'Gone back to a checkpoint',
  checkpoint: 'Checkpoint saved',
}

const undone: Partial<Record<OperationKind, string>> = {
  reset: 'Could not be reset',
  'undo-reset': 'The old disk could not be brought back',
  restore: 'Could not go back to the checkpoint',
  checkpoint: 'The checkpoint could not be saved',
  bring: 'Could not be brought to another version',
  park: 'Could not be parked',
  'bring-back': 'Could not be brought back',
  remove: 'What was kept of it could not be removed',
}

const removed = ({ belongings = [], because = '' }: StepRecord): string => {
  const isDisk = belongings.some(({ kind }) => kind === 'disk')
  if (because === '') return isDisk ? 'The old disk is gone.' : 'What was left of a checkpoint is gone.'
  return isDisk ? `The old disk was removed ${because}.` : `Checkpoint removed ${because}.`
}

/** What became of its disks. */
const diskLine = (
  step: StepRecord,
  outcome: 'succeeded' | 'failed',
  error = 'the reason is unknown.',
): string | undefined => {
  const { kind, because = '', exchange, draft, input } = step
  if (outcome === 'failed' && input.isWaste) return undefined
  if (outcome === 'failed') return undone[kind] && `${undone[kind]}: ${error}`
  if (kind === 'park') return 'Parked until the next class.'
  if (kind === 'bring-back') return 'Brought back.'
  if (kind === 'remove') return input.isWaste ? undefined : removed(step)
  if (kind === 'bring') {
    return input.bring === undefined ? `Brought to version ${draft?.course?.version}.` : undefined
  }
  const what = done[kind]
  if (what === undefined) return undefined
  const by = because === '' ? '' : ` ${because}`
  const { untilInWords } = exchange ?? {}
  return `${what}${by}.${untilInWords === undefined ? '' : ` The old disk is kept until ${untilInWords}.`}`
}

/** How a step ended, as a line of the VM's history: "Stopped automatically, 30 minutes after it started." */
export const activityOf = (
  step: StepRecord,
  outcome: 'succeeded' | 'failed',
  error: string | undefined,
  now: Date,
  hasLeftovers = false,
): ActivityRecord | undefined => {
  const { courseId: id } = step
  const line = (text: string): ActivityRecord =>
    newActivity({ ...step, id: vmIdOf(step), course: id === undefined ? undefined : { id } }, text, now)
  if (step.kind === 'clean' && outcome === 'succeeded') {
    const why = step.because?.startsWith(automatically) ? ` ${step.because}` : ''
    return line(`Cleaned${why}.`)
  }
  if (step.kind === 'password' && outcome === 'succeeded') {
    const by = step.because === undefined ? '' : ` ${step.because}`
    return line(`A new password was set${by}.`)
  }
  if (step.kind === 'keys') {
    const isSet = (step.input.keys?.fingerprints.length ?? 0) > 0
    const done = isSet ? 'SSH keys were set.' : 'SSH keys were taken away.'
    const text =
      outcome === 'succeeded' ? done : `SSH keys could not be set: ${error ?? 'the reason is unknown.'}`
    return line(text)
  }
  // What is removed from the bin is no machine any more.
  if (step.kind === 'remove' && step.bin !== undefined) return undefined
  const ofDisk = diskLine(step, outcome, error)
  if (ofDisk !== undefined) return line(ofDisk)
  const participle = step.input.bin === 'restore' ? 'restored' : participles[step.kind]
  if (participle === undefined) return undefined
  const { because = '', cleanUps = 0 } = step
  if (cleanUps > 0) {
    // Once is enough for what stays as it was.
    if (hasLeftovers) return undefined
    return line('What was left of it in Azure is removed.')
  }
  const itself = because.startsWith(automatically) ? ` ${automatically}` : ''
  // A reason of its own stands behind a colon: "Stopped: nobody connected."
  const reason = because === '' || because.startsWith(':') ? because : ` ${because}`
  const text =
    outcome === 'succeeded'
      ? `${capitalised(participle)}${reason}.`
      : `Could not be ${participle}${itself}: ${error ?? 'the reason is unknown.'}`
  return line(text)
}

const allocatedTo = 'Allocated to '

/** Whoever has a VM sees it, and its password: the history says since when, and by whom. */
export const allocated = (vm: VmRecord, student: { readonly name: string }, who: string, now: Date) =>
  newActivity(vm, `${allocatedTo}${student.name} by ${who}.`, now)

/** The same of a machine that came to whoever waited for it. */
export const allocatedFor = (
  vm: Subject,
  name: string,
  course: Pick<CourseRecord, 'id' | 'name'>,
  now: Date,
): ActivityRecord => newActivity({ ...vm, course }, `${allocatedTo}${name} for ${course.name}.`, now)

/** The same of what was removed while it was theirs, and came back. */
export const allocatedAgain = (vm: Subject, name: string, now: Date): ActivityRecord =>
  newActivity(vm, `${allocatedTo}${name} again, who had it before it was removed.`, now)

/** From here on it was somebody's. */
export const isAllocation = ({ text }: Pick<ActivityRecord, 'text'>): boolean => text.startsWith(allocatedTo)

/** `why` ends the sentence: "by Olga Owner". */
export const deallocated = (vm: AllocatedVm, why: string, now: Date): ActivityRecord =>
  newActivity(vm, `Deallocated from ${vm.allocatedTo.name} ${why}.`, now)

export const toActivity = ({ id, createdAt, vmName, resourceGroup, text }: ActivityRecord): Activity => ({
  id,
  at: createdAt,
  vmName,
  resourceGroup,
  text,
})
