import { compareNames } from '@labkeeper/contract/kernel/wording'
import {
  type ItemStatus,
  mostFailures,
  type Operation,
  type OperationFailure,
  type OperationStatus,
} from '@labkeeper/contract/operations/operations'
import { placeInFile } from '../students/new-import.ts'
import type { BatchView, ImportedStudent } from '../students/student-records.ts'
import { failureText } from './leftovers.ts'
import type { OperationRecord } from './operation-record.ts'
import type { StepRecord } from './step-record.ts'

/** The status is derived from the counters, so that it cannot disagree with them. */
export const operationStatus = ({ open, failed, succeeded }: OperationRecord): OperationStatus => {
  if (open > 0) return 'running'
  if (failed === 0) return 'succeeded'
  return succeeded === 0 ? 'failed' : 'partial'
}

const unknownReason = 'It failed for a reason that is not known.'

/** Work on a template is called after it, work on a VM that is made of one after the VM. */
const ofTemplates: ReadonlySet<string> = new Set(['snapshot', 'delete-template'])

const nameOf = ({ kind, name, template }: StepRecord): string =>
  ofTemplates.has(kind) ? (template?.name ?? name) : name

const withItems = (operation: OperationRecord, items: Operation['items']): Operation => {
  const status = operationStatus(operation)
  return {
    id: operation.id,
    kind: operation.kind,
    ...(operation.courseId && { courseId: operation.courseId }),
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
  const goesOn = step.kind === 'clean-up' || step.kind === 'remove-waste' || step.bin !== undefined
  const isToGoOn = status === 'failed' && goesOn
  const error = isLeft ? failureText(step) : step.error
  return {
    name: nameOf(step),
    // While a failed creation is being removed, its item still runs.
    status,
    ...(error === undefined ? {} : { error }),
    // What it failed for may have been in doubt before: it is said once.
    ...(warning === undefined || warning === error ? {} : { warning }),
    ...((isLeft || isToGoOn) && dueAt !== undefined ? { triedAgainAt: dueAt } : {}),
  }
}

const studentStatus = ({ state, fence }: BatchView, { error }: ImportedStudent): ItemStatus => {
  if (state === 'done') return error === undefined ? 'succeeded' : 'failed'
  return fence > 0 ? 'running' : 'queued'
}

/** An import with its students, in the order of the file: none where there is no room for thousands. */
export const toImport = (
  operation: OperationRecord,
  batches: readonly BatchView[],
  waits: boolean,
): Operation => {
  const items = batches.flatMap((batch) =>
    batch.students.map((student) => ({
      name: student.email,
      status: studentStatus(batch, student),
      ...(student.error === undefined ? {} : { error: student.error }),
    })),
  )
  return { ...withItems(operation, items), ...(waits ? { waits } : {}) }
}

/** The students of these batches who were not created. */
export const failuresIn = (batches: readonly BatchView[]): OperationFailure[] =>
  batches.flatMap(({ place, students }) =>
    students.flatMap(({ email, error }, index) =>
      error === undefined ? [] : [{ place: placeInFile(place, index), name: email, error }],
    ),
  )

/** The failed items of an operation that is shown with all of its items. */
export const failuresOf = ({ items }: Operation): OperationFailure[] =>
  items.flatMap(({ name, status, error = unknownReason }, place) =>
    status === 'failed' ? [{ place, name, error }] : [],
  )

/** Failures behind a place, as many as a page has; `next` when there are more. */
export const pageOf = (
  failures: readonly OperationFailure[],
  after: number,
): { readonly data: OperationFailure[]; readonly next?: number } => {
  const behind = failures.filter(({ place }) => place > after)
  const data = behind.slice(0, mostFailures)
  const last = data.at(-1)
  return behind.length > data.length && last !== undefined ? { data, next: last.place } : { data }
}
