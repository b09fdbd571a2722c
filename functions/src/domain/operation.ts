import type { Operation, OperationStatus } from '@labkeeper/contract/operations'
import type { OperationRecord, StepRecord } from './records.ts'

/** The status is derived from the counters, so that it cannot disagree with them. */
export const operationStatus = ({ open, failed, succeeded }: OperationRecord): OperationStatus => {
  if (open > 0) return 'running'
  if (failed === 0) return 'succeeded'
  return succeeded === 0 ? 'failed' : 'partial'
}

const nameOf = (step: StepRecord): string =>
  step.kind === 'create' ? step.name : (step.template?.name ?? step.name)

const byIndexInName = new Intl.Collator('en', { numeric: true })

export const toOperation = (operation: OperationRecord, steps: readonly StepRecord[]): Operation => {
  const status = operationStatus(operation)
  const items = [...steps]
    .sort((one, other) => byIndexInName.compare(nameOf(one), nameOf(other)))
    .map((step) => ({
      name: nameOf(step),
      // While a failed creation is being removed, its item still runs.
      status: step.status,
      ...(step.error === undefined ? {} : { error: step.error }),
      ...(step.warning === undefined ? {} : { warning: step.warning }),
    }))
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
