import { operationRoutes } from '@labkeeper/contract/operations/operations'
import { checkEntitlement } from '../use-cases/billing/check-entitlement.ts'
import { listFailures, listOperations, readOperation } from '../use-cases/operations/read-operations.ts'
import { retryOperation } from '../use-cases/operations/retry-operation.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'
import { requestOf } from './vms.ts'

/** /api/operations */
export const operationEndpoints = (world: World) => {
  const retry = retryOperation({ ...world, checkEntitlement: checkEntitlement(world) })
  return {
    listOperations: on(operationRoutes.listOperations, async ({ caller, query }) => ({
      data: await listOperations(world)(caller.labId, query.active === 'true'),
    })),
    getOperation: on(operationRoutes.getOperation, async ({ caller, params }) => ({
      data: await readOperation(world)(caller.labId, params.id),
    })),
    listFailures: on(operationRoutes.listFailures, ({ caller, params, query }) =>
      listFailures(world)(caller.labId, params.id, Number(query.after ?? -1)),
    ),
    retryOperation: on(
      operationRoutes.retryOperation,
      async ({ params, ...call }) => {
        const data = await retry(params.id, requestOf(call))
        const again = data.total - data.succeeded - data.failed
        return { message: `Trying ${again} again.`, data, operationId: data.id }
      },
      { event: 'operation-retry' },
    ),
  }
}
