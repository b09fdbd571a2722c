import type { ItemStatus, Operation, OperationStatus } from '@labkeeper/contract/operations'
import { compareNames } from '@labkeeper/contract/wording'
import { failureText } from './leftovers.ts'
import type { BatchView, ImportedStudent } from './student-records.ts'
import type { OperationRecord, StepRecord } from './work-records.ts'

/** The status is derived from the counters, so that it cannot disagree with them. */
export const operationStatus = ({ open, failed, succeeded }: OperationRecord): OperationStatus => {
  if (open > 0) return 'running'
  if (failed === 0) return 'succeeded'
  return succeeded === 0 ? 'failed' : 'partial'
}

const nameOf = (step: StepRecord): string =>
  step.kind === 'create' ? step.name : (step.template?.name ?? step.name)

const withItems = (operation: OperationRecord, items: Operation['items']): Operation => {
  const status = operationStatus(operation)
  return {
    id: operation.id,
    kind: operation.kind,
    status,
    total: operation.total,
    succeeded: operation.succeeded,
    failed: operation.failed,
    items,
    createdAt: operation.createdAt,
    ...(status !== 'running' && operation.finishedAt !== undefined
      ? { finishedAt: operation.finishedAt }
      : {}),
  }
}

export const toOperation = (operation: OperationRecord, steps: readonly StepRecord[]): Operation =>
  withItems(operation, [...steps].sort((one, other) => compareNames(nameOf(one), nameOf(other))).map(toItem))

const toItem = (step: StepRecord): Operation['items'][number] => {
  const { status, warning, left, dueAt } = step
  const isLeft = status === 'failed' && left !== undefined
  const error = isLeft ? failureText(step) : step.error
  return {
    name: nameOf(step),
    // While a failed creation is being removed, its item still runs.
    status,
    ...(error === undefined ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
    ...(isLeft && dueAt !== undefined ? { triedAgainAt: dueAt } : {}),
  }
}

const studentStatus = ({ state, fence }: BatchView, { error }: ImportedStudent): ItemStatus => {
  if (state === 'done') return error === undefined ? 'succeeded' : 'failed'
  return fence > 0 ? 'running' : 'queued'
}

/** An import shows its students, in the order of the file, or only those who failed: a list of imports has no room for all. */
export const toImport = (
  operation: OperationRecord,
  batches: readonly BatchView[],
  only: 'all' | 'failed',
): Operation => {
  const items = batches.flatMap((batch) =>
    batch.students.map((student) => ({
      name: student.email,
      status: studentStatus(batch, student),
      ...(student.error === undefined ? {} : { error: student.error }),
    })),
  )
  return withItems(operation, only === 'all' ? items : items.filter(({ status }) => status === 'failed'))
}
