import {
  mostFailures,
  mostStudentItems,
  type Operation,
  type OperationFailure,
} from '@labkeeper/contract/operations/operations'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { failuresIn, failuresOf, pageOf, toImport, toOperation } from '../../domain/operations/operation.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import { placeInLine } from '../../domain/students/import-line.ts'
import { batchOf } from '../../domain/students/new-import.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Operations, WithSteps } from '../../ports/operations/work.ts'
import type { ImportBook } from '../../ports/students/imports.ts'

export const operationNotFound = (): AppError =>
  new AppError('not_found', 'This operation does not exist, or is too old to be shown.')

interface FollowingWorld {
  readonly work: Operations
  readonly imports: Pick<ImportBook, 'batchesOf' | 'failedBatches' | 'line'>
}

export const isImport = ({ operation }: Pick<WithSteps, 'operation'>): boolean =>
  operation.kind === 'import-students'

/** So long pages tell of what failed, however much was begun since. */
const failureMs = 24 * 60 * 60_000

/** Of imports counts only: their thousands of students are paged. */
export const listOperations =
  ({ work, clock }: Pick<FollowingWorld, 'work'> & { readonly clock: Clock }) =>
  async (labId: LabId, activeOnly: boolean): Promise<Operation[]> => {
    const failedSince = activeOnly ? undefined : after(clock.now(), -failureMs)
    const found = await work.listOperations(labId, activeOnly, failedSince)
    const line = found.filter(isImport).map(({ operation }) => operation)
    return found.map((one) =>
      isImport(one)
        ? toImport(
            one.operation,
            [],
            placeInLine(line, one.operation.id) === 'waiting' && one.operation.open > 0,
          )
        : toOperation(one.operation, one.steps),
    )
  }

const find = async (work: Operations, labId: LabId, operationId: string): Promise<WithSteps> => {
  const found = await work.readOperation(labId, operationId)
  if (found === undefined) throw operationNotFound()
  return found
}

export const readOperation = ({ work, imports }: FollowingWorld) => {
  const readImport = async (operation: OperationRecord): Promise<Operation> => {
    const { labId, id, total, open } = operation
    const [batches, line] = await Promise.all([
      total > mostStudentItems ? [] : imports.batchesOf(labId, id),
      open > 0 ? imports.line(labId, id) : [],
    ])
    return toImport(operation, batches, placeInLine(line, id) === 'waiting')
  }

  return async (labId: LabId, operationId: string): Promise<Operation> => {
    const found = await find(work, labId, operationId)
    return isImport(found) ? readImport(found.operation) : toOperation(found.operation, found.steps)
  }
}

/** What failed, behind this place, as many as a page has. */
export const listFailures =
  ({ work, imports }: FollowingWorld) =>
  async (
    labId: LabId,
    operationId: string,
    after: number,
  ): Promise<{ data: OperationFailure[]; next?: number }> => {
    const found = await find(work, labId, operationId)
    if (!isImport(found)) return pageOf(failuresOf(toOperation(found.operation, found.steps)), after)
    // Each has a failure. The first may have none behind this place, and one more tells that there is a next page.
    const batches = await imports.failedBatches(labId, operationId, batchOf(after + 1), mostFailures + 2)
    return pageOf(failuresIn(batches), after)
  }
