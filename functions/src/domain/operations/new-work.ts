import type { RepairDo } from '@labkeeper/contract/courses/doctor'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { MachineOfCourse } from '../courses/machines/machine.ts'
import { type CourseId, type LabId, newId } from '../kernel/ids.ts'
import { after } from '../kernel/instant.ts'
import { isParked, type MaybeParked } from '../vms/parked.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import type { OperationRecord } from './operation-record.ts'
import type { StepInput, StepPhase, StepRecord } from './step-record.ts'

/** Finished work is forgotten by the database after 30 days. */
export const keptSeconds = 30 * 24 * 3600
/** Azure has been seen to take most of an hour for one VM. */
export const deadlineMs = 75 * 60_000
/** When the sweeper takes over work for which no message arrived. */
export const sweepAfterMs = 30_000

export interface WorkRequest {
  readonly labId: LabId
  readonly requestedBy: string
  readonly requestId: string
  /** Why, to end the sentence of an activity: "by Olga Owner". */
  readonly because?: string
  /** Whose machines it is about. */
  readonly courseId?: CourseId
}

export const newOperation = (
  request: WorkRequest,
  kind: OperationKind,
  total: number,
  now: Date,
): OperationRecord => {
  const id = newId('op')
  return {
    type: 'operation',
    id,
    uk: id,
    schema: 1,
    ...request,
    kind,
    state: 'accepted',
    total,
    succeeded: 0,
    failed: 0,
    open: total,
    createdAt: now.toISOString(),
    ttl: keptSeconds,
  }
}

const firstOfRepair: Readonly<Record<RepairDo, StepPhase>> = {
  redeploy: 'redeploy',
  'add-address': 'new-address',
  fix: 'fix',
  retry: 'reapply',
}
/** What gives a machine another disk. */
const exchanging: ReadonlySet<OperationKind> = new Set(['reset', 'undo-reset', 'restore', 'bring', 'clean'])

/** What begins the removal of a VM, once what is on it is safe where it is to be. */
export const firstOfRemoval = (input: StepInput): StepPhase => {
  if (!input.deleteAssociatedResources) return 'detach'
  return input.gathers ? 'gather' : 'delete-vm'
}

const firstOfBin = { save: 'bin', restore: 'network', drop: 'drop-bin', judge: 'bin-judge' } as const

const firstPhase = (kind: OperationKind, input: StepInput): StepPhase => {
  if (input.bring !== undefined) return 'bring-later'
  if (exchanging.has(kind)) return 'exchange'
  if (kind === 'park') return 'park'
  if (kind === 'bring-back' || input.brings) return 'back'
  if (kind === 'checkpoint') return 'save-checkpoint'
  if (input.bin !== undefined && kind !== 'create') return firstOfBin[input.bin]
  if (kind === 'remove') return 'delete-belonging'
  if (kind === 'create') return 'network'
  if (kind === 'snapshot') return input.stopFirst ? 'halt' : 'snapshot'
  if (kind === 'delete-template') return 'await-copies'
  if (kind === 'password') return 'password'
  if (kind === 'keys') return 'keys'
  if (kind === 'message') return 'listen'
  if (kind === 'doctor') return 'examine'
  if (kind === 'repair') return firstOfRepair[input.repair?.do ?? 'fix']
  if (kind === 'open' || kind === 'close-port') return 'rules'
  if (kind === 'clean-up') return 'clean-up'
  if (kind === 'remove-waste') return 'waste-judge'
  if (kind === 'sleep') return 'settle'
  if (kind !== 'delete') return input.rouses ? 'rouse' : 'act'
  return firstOfRemoval(input)
}

/** What every start of a step sets, the first and each retry. */
export const freshStart = (kind: OperationKind, input: StepInput, now: Date) =>
  ({
    status: 'queued',
    phase: firstPhase(kind, input),
    attempts: 0,
    poisons: 0,
    looks: 0,
    leaseUntil: now.toISOString(),
    dueAt: after(now, sweepAfterMs),
    deadline: after(now, deadlineMs),
  }) as const

/** Of a VM, or of a template that is deleted. */
type Target = Pick<StepRecord, 'name' | 'resourceGroup'> &
  Pick<VmRecord, 'subscriptionId' | 'location' | 'autoStopMinutes' | 'autoDeleteAt'> & {
    readonly id: StepRecord['vmId']
    readonly course?:
      | (Pick<MachineOfCourse, 'id'> & Partial<Pick<MachineOfCourse, 'unset' | 'problem'>>)
      | undefined
    readonly access?: object | undefined
  } & MaybeParked

/** Whether a start sets the machine up: as it is when that is accepted, or retried. */
export const setUpWith = ({
  unset,
  problem,
}: Partial<Pick<MachineOfCourse, 'unset' | 'problem'>> = {}): Pick<StepInput, 'setUp' | 'setUpAgain'> =>
  unset ? { setUp: true, ...(problem && { setUpAgain: true }) } : {}

/** What follows from the machine that it is for. */
const inputFor = (kind: OperationKind, asked: StepInput, target: Target): StepInput => {
  const { course } = target
  if (asked.action === 'start') {
    const brings = kind === 'start' && isParked(target)
    return {
      ...asked,
      ...(course && { rouses: true }),
      ...setUpWith(course),
      ...(brings && { brings }),
    }
  }
  const gathers = kind === 'delete' && asked.deleteAssociatedResources === true && course !== undefined
  return gathers ? { ...asked, gathers } : asked
}

export const newStep = (
  operation: OperationRecord,
  target: Target,
  asked: StepInput,
  now: Date,
  more: Pick<StepRecord, 'draft' | 'template' | 'exchange' | 'checkpoint' | 'belongings' | 'bin'> &
    Partial<Pick<StepRecord, 'deadline' | 'ttl'>> = {},
): StepRecord => {
  const id = newId('st')
  const input = inputFor(operation.kind, asked, target)
  return {
    type: 'step',
    id,
    labId: operation.labId,
    uk: id,
    schema: 1,
    operationId: operation.id,
    requestId: operation.requestId,
    kind: operation.kind,
    vmId: target.id,
    name: target.name,
    resourceGroup: target.resourceGroup,
    subscriptionId: target.subscriptionId,
    location: target.location,
    fence: 0,
    input,
    ...(operation.because === undefined ? {} : { because: operation.because }),
    ...(target.autoStopMinutes === undefined ? {} : { autoStopMinutes: target.autoStopMinutes }),
    ...(target.autoDeleteAt === undefined ? {} : { autoDeleteAt: target.autoDeleteAt }),
    ...(operation.kind !== 'delete-template' &&
      target.course !== undefined && { ofCourse: true, courseId: target.course.id }),
    ...(target.course === undefined && target.access !== undefined && { ruled: true }),
    ttl: keptSeconds,
    ...freshStart(operation.kind, input, now),
    ...more,
  }
}
