import type { Operation, OperationKind } from '@labkeeper/contract/operations/operations'
import { needsSubscription } from '../../domain/billing/entitlement.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { cleanUpOf } from '../../domain/operations/leftovers.ts'
import { freshStart, setUpWith, type WorkRequest } from '../../domain/operations/new-work.ts'
import { toOperation } from '../../domain/operations/operation.ts'
import type { StepInput, StepRecord } from '../../domain/operations/step-record.ts'
import { stampAnew } from '../../domain/policies/schedule.ts'
import type { VersionOfCourse } from '../../domain/templates/template.ts'
import { inMotion, inMotionForRepair, inMotionForSnapshot } from '../../domain/vms/in-motion.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type {
  Acceptance,
  CourseGate,
  Operations,
  TemplateGate,
  VmChange,
} from '../../ports/operations/work.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { sealForCopy } from '../vms/open-password.ts'
import { ableSteps, checkRetry, madeSince, type RetryCheckWorld, unusedVersion } from './check-retry.ts'
import { isImport, operationNotFound } from './read-operations.ts'

/** Its VM is gone: only what Azure kept of it is left to remove. */
const isCleanUp = ({ kind, left }: StepRecord): boolean => kind === 'delete' && left !== undefined

/** What leaves a machine as it is. */
const withoutMotion: ReadonlySet<OperationKind> = new Set(['checkpoint', 'remove'])

/** What holds no machine. */
const ofNoVm: ReadonlySet<OperationKind> = new Set(['delete-template', 'clean-up', 'remove-waste'])

/** What the retry writes to the VM: a failed creation left none, so it is recorded anew. */
const vmOf = (step: StepRecord, now: Date): VmRecord | VmChange | undefined => {
  if (ofNoVm.has(step.kind) || isCleanUp(step)) return undefined
  if (step.kind === 'remove' && step.bin !== undefined) return undefined
  if (step.kind === 'password') return { newPassword: 'setting' }
  if (step.kind === 'keys') return {}
  if (step.kind === 'snapshot') return inMotionForSnapshot(step.input)
  if (step.kind === 'repair') return inMotionForRepair(step.input)
  if (withoutMotion.has(step.kind) || step.input.bring !== undefined) return {}
  if (step.kind !== 'create') return inMotion(step.kind, step.input)
  if (step.draft === undefined) throw new Error(`Step ${step.id} has no draft to retry with`)
  return { ...step.draft, createdAt: now.toISOString(), ...stampAnew(step.draft, now) }
}

/** In which state a retry must find the template of the steps, and what it makes of it. */
const gateOf = (
  sealer: Sealer,
  [step]: readonly StepRecord[],
  vm: VmRecord | undefined,
  unused: VersionOfCourse | undefined,
  now: Date,
): TemplateGate | undefined => {
  if (step?.template === undefined) return undefined
  const { id } = step.template
  switch (step.kind) {
    case 'snapshot': {
      // On the disk there may be another password than when it was first tried.
      const { sealedPassword = null } = vm === undefined ? {} : sealForCopy(sealer, vm, id)
      return { id, status: 'failed', change: { status: 'creating', error: null, sealedPassword }, hold: true }
    }
    case 'delete-template': {
      const status = step.input.templateStatus ?? 'failed'
      return { id, status, change: { status: 'deleting' }, hold: true, ...(unused && { unused }) }
    }
    default:
      return { id, status: 'ready', change: { usedAt: now.toISOString() }, hold: false }
  }
}

export interface RetryWorld extends RetryCheckWorld {
  readonly work: Acceptance & Operations
  readonly vms: VmBook
  readonly nudges: WorkNudges
  readonly sealer: Sealer
  readonly clock: Clock
  /** Throws `subscription_required`. */
  readonly checkEntitlement: (labId: LabId) => Promise<void>
}

/** What takes a machine away with all that is on it, and so is for machines that nobody has. */
const takesAway: ReadonlySet<OperationKind> = new Set(['clean', 'remove'])

/** What is asked for anew instead, when it is still wanted. */
const notAgain: Readonly<Partial<Record<OperationKind, string>>> = {
  message: 'What could not be told in time is not told later. Send a new message.',
  open: 'What could not be opened is not opened later. Open it anew.',
  'close-port': 'What could not be closed is tried again by itself.',
  sleep: 'What Azure refused is tried again by itself.',
  doctor: 'What was seen then says nothing of now. Run the check again.',
}

const nothingOpened = (gate: TemplateGate | undefined): AppError =>
  new AppError(
    'conflict',
    gate === undefined
      ? 'Nothing could be retried: the names are taken by now, or the VMs are gone or busy.'
      : 'Nothing could be retried: the template or its VM is gone or busy, or the names are taken by now.',
  )

/** What a deletion has found out on its way it finds out anew: what of the VM goes into the bin, and what else goes. */
const withoutFindings = (step: StepRecord): StepRecord => {
  if (step.kind !== 'delete') return step
  const { bin: _bin, belongings: _belongings, ...rest } = step
  return rest
}

/** What a try may have left of a template holds what was on the disk then. */
const clearing = ({ kind }: StepRecord) => (kind === 'snapshot' ? ({ phase: 'clear-snapshot' } as const) : {})

/** As if never tried, but for what is done already: of a VM that is gone only what Azure kept. */
const startedAgain = (step: StepRecord, input: StepInput, now: Date): StepRecord => {
  const { error: _error, cleanUps, ...failed } = step
  const { left: _left, ...rest } = failed
  const next = isCleanUp(step)
    ? cleanUpOf(failed, now)
    : { ...withoutFindings(rest), input, ...freshStart(step.kind, input, now), ...clearing(step) }
  return cleanUps === undefined ? next : { ...next, cleanUps: 0 }
}

/**
 * A VM that somebody has stopped since is not stopped for its template, and so not started afterwards either. A machine that has
 * another disk since is set up with its start, and one that was set up is not once more.
 */
const inputNow = ({ input }: StepRecord, vm: VmRecord | undefined): StepInput => {
  if (input.stopFirst) return { ...input, stopFirst: vm?.powerState === 'VM running' }
  if (input.action !== 'start') return input
  const { setUp: _setUp, setUpAgain: _again, ...rest } = input
  return { ...rest, ...setUpWith(vm?.course) }
}

/** Somebody made something for the course in the same moment. */
const isMadeSince = async (
  courses: RetryWorld['courses'],
  gate: CourseGate | undefined,
): Promise<boolean> => {
  if (gate === undefined) return false
  const { labId, id, madeAt } = gate.course
  return (await courses.read(labId, id))?.madeAt !== madeAt
}

/** Does the failed items once more, and only those. What costs money when it is asked for first does so here. */
export const retryOperation =
  (world: RetryWorld) =>
  async (operationId: string, { labId }: WorkRequest): Promise<Operation> => {
    const { work, courses, nudges, sealer, clock, checkEntitlement } = world
    const found = await work.readOperation(labId, operationId)
    if (found === undefined) throw operationNotFound()
    if (isImport(found)) {
      throw new AppError(
        'conflict',
        'Passwords of students who could not be created are not kept, so they cannot be retried. Import their rows again.',
      )
    }
    const refusal = notAgain[found.operation.kind]
    if (refusal !== undefined) throw new AppError('conflict', refusal)
    if (needsSubscription(found.operation.kind)) await checkEntitlement(labId)
    const now = clock.now()
    const failed = found.steps.filter((step) => step.status === 'failed')
    if (failed.length === 0)
      throw new AppError('conflict', 'Nothing has failed here, so there is nothing to retry.')
    const { steps, gate: courseGate } = await checkRetry(world)(found.operation, failed)
    const able = await ableSteps(world, found.operation.labId, steps)
    const unused = await unusedVersion(world, found.operation, steps)
    const gate = gateOf(sealer, steps, able[0]?.vm, unused, now)
    const again = able.map(({ step, vm, planned }) => {
      const input = inputNow(step, vm)
      const next = { ...startedAgain(step, input, now), ...planned }
      return { step, next, vm: vmOf({ ...step, input }, now) }
    })
    const opened = await work.reopen(
      found.operation,
      again,
      gate,
      takesAway.has(found.operation.kind) ? 'given' : undefined,
      courseGate,
    )
    if (opened.length === 0 && (await isMadeSince(courses, courseGate))) throw madeSince()
    if (opened.length === 0) throw nothingOpened(gate)
    await nudges.steps(
      labId,
      opened.map((step) => step.id),
    )
    const after = await work.readOperation(labId, operationId)
    if (after === undefined) throw operationNotFound()
    return toOperation(after.operation, after.steps)
  }
