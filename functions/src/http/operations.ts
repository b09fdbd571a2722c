import { operationRoutes } from '@labkeeper/contract/operations/operations'
import type {
  listFailures,
  listOperations,
  readOperation,
} from '../use-cases/operations/follow-operations.ts'
import type { retryOperation } from '../use-cases/operations/retry-operation.ts'
import { on } from './kernel/endpoint.ts'
import { requestOf } from './vms.ts'

interface OperationUseCases {
  readonly listOperations: ReturnType<typeof listOperations>
  readonly readOperation: ReturnType<typeof readOperation>
  readonly listFailures: ReturnType<typeof listFailures>
  readonly retryOperation: ReturnType<typeof retryOperation>
}

/** /api/operations */
export const operationEndpoints = (use: OperationUseCases) => ({
  listOperations: on(operationRoutes.listOperations, async ({ caller, query }) => ({
    data: await use.listOperations(caller.labId, query.active === 'true'),
  })),
  getOperation: on(operationRoutes.getOperation, async ({ caller, params }) => ({
    data: await use.readOperation(caller.labId, params.id),
  })),
  listFailures: on(operationRoutes.listFailures, ({ caller, params, query }) =>
    use.listFailures(caller.labId, params.id, Number(query.after ?? -1)),
  ),
  retryOperation: on(
    operationRoutes.retryOperation,
    async ({ params, ...call }) => {
      const data = await use.retryOperation(params.id, requestOf(call))
      const again = data.total - data.succeeded - data.failed
      return { message: `Trying ${again} again.`, data, operationId: data.id }
    },
    { event: 'operation-retry' },
  ),
})
