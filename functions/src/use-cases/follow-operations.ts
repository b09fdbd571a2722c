import type { Operation } from '@labkeeper/contract/operations'
import { AppError } from '../domain/errors.ts'
import { toImport, toOperation } from '../domain/operation.ts'
import type { Imports } from '../ports/imports.ts'
import type { WithSteps, Work } from '../ports/work.ts'

export const operationNotFound = (): AppError =>
  new AppError('not_found', 'This operation does not exist, or is too old to be shown.')

interface FollowingWorld {
  readonly work: Work
  readonly imports: Pick<Imports, 'batchesOf'>
}

export const isImport = ({ operation }: WithSteps): boolean => operation.kind === 'import-students'

/** Of imports only the failed students: thousands who went well are shown by `readOperation`. */
export const listOperations =
  ({ work, imports }: FollowingWorld) =>
  async (labId: string, activeOnly: boolean): Promise<Operation[]> => {
    const found = await work.listOperations(labId, activeOnly)
    const importIds = found.filter(isImport).map(({ operation }) => operation.id)
    const failed = Map.groupBy(
      await imports.batchesOf(labId, importIds, 'failed'),
      ({ operationId }) => operationId,
    )
    return found.map((one) => {
      const { operation, steps } = one
      return isImport(one)
        ? toImport(operation, failed.get(operation.id) ?? [], 'failed')
        : toOperation(operation, steps)
    })
  }

export const readOperation =
  ({ work, imports }: FollowingWorld) =>
  async (labId: string, operationId: string): Promise<Operation> => {
    const found = await work.readOperation(labId, operationId)
    if (found === undefined) throw operationNotFound()
    return isImport(found)
      ? toImport(found.operation, await imports.batchesOf(labId, [operationId], 'all'), 'all')
      : toOperation(found.operation, found.steps)
  }
