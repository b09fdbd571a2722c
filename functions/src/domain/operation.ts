import type { Operation, OperationStatus } from '@labkeeper/contract/operations'
import type { OperationRecord, StepRecord } from './records.ts'

/** The status is derived from the counters, so that it cannot disagree with them. */
export const operationStatus = ({ open, failed, succeeded }: OperationRecord): OperationStatus => {
  if (open > 0) return 'running'
  if (failed === 0) return 'succeeded'
  return succeeded === 0 ? 'failed' : 'partial'
}

const byIndexInName = new Intl.Collator('en', { numeric: true })

export const toOperation = (operation: OperationRecord, steps: readonly StepRecord[]): Operation => {
  const status = operationStatus(operation)
  const items = [...steps]
    .sort((one, other) => byIndexInName.compare(one.name, other.name))
    .map((step) => ({
      name: step.name,
      // While a failed creation is being removed, its item still runs.
      status: step.status,
      ...(step.error === undefined ? {} : { error: step.error }),
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
