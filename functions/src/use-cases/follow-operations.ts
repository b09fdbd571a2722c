import type { Operation } from '@labkeeper/contract/operations'
import { AppError } from '../domain/errors.ts'
import { inMotion } from '../domain/in-motion.ts'
import { freshStart, type Request } from '../domain/new-work.ts'
import { toOperation } from '../domain/operation.ts'
import type { StepRecord, VmRecord } from '../domain/records.ts'
import { stampAnew } from '../domain/schedule.ts'
import type { Clock } from '../ports/clock.ts'
import type { Nudges } from '../ports/nudges.ts'
import type { VmChange, Work } from '../ports/work.ts'

const notFound = (): AppError =>
  new AppError('not_found', 'This operation does not exist, or is too old to be shown.')

export const listOperations =
  ({ work }: { readonly work: Work }) =>
  async (labId: string, activeOnly: boolean): Promise<Operation[]> =>
    (await work.listOperations(labId, activeOnly)).map(({ operation, steps }) =>
      toOperation(operation, steps),
    )

export const readOperation =
  ({ work }: { readonly work: Work }) =>
  async (labId: string, operationId: string): Promise<Operation> => {
    const found = await work.readOperation(labId, operationId)
    if (found === undefined) throw notFound()
    return toOperation(found.operation, found.steps)
  }

/** What the retry writes to the VM: a failed creation left none, so it is recorded anew. */
const vmOf = (step: StepRecord, now: Date): VmRecord | VmChange => {
  if (step.kind !== 'create') return inMotion(step.kind, step.input)
  if (step.draft === undefined) throw new Error(`Step ${step.id} has no draft to retry with`)
  return { ...step.draft, createdAt: now.toISOString(), ...stampAnew(step.draft, now) }
}

export interface RetryWorld {
  readonly work: Work
  readonly nudges: Nudges
  readonly clock: Clock
}

/** Does the failed items once more, and only those. */
export const retryOperation =
  ({ work, nudges, clock }: RetryWorld) =>
  async (operationId: string, { labId }: Request): Promise<Operation> => {
    const found = await work.readOperation(labId, operationId)
    if (found === undefined) throw notFound()
    const now = clock.now()
    const failed = found.steps.filter((step) => step.status === 'failed')
    if (failed.length === 0)
      throw new AppError('conflict', 'Nothing has failed here, so there is nothing to retry.')
    const opened = await work.reopen(
      found.operation,
      failed.map((step) => ({
        step,
        next: { ...step, ...freshStart(step.kind, step.input, now) },
        vm: vmOf(step, now),
      })),
    )
    if (opened.length === 0) {
      throw new AppError(
        'conflict',
        'Nothing could be retried: the names are taken by now, or the VMs are gone or busy.',
      )
    }
    await nudges.steps(
      labId,
      opened.map((step) => step.id),
    )
    const after = await work.readOperation(labId, operationId)
    if (after === undefined) throw notFound()
    return toOperation(after.operation, after.steps)
  }
