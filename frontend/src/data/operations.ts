import { type OperationFailure, operationRoutes } from '@labkeeper/contract/operations/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { isRefusal } from '~/lib/server/api-error.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { keys } from './keys.ts'

const pollMs = 2000

/** Of the last days, newest first; with `active` only those that run, looked at again as long as there are any. */
export const operationsQuery = ({ active }: { readonly active: boolean }) =>
  queryOptions({
    queryKey: [...keys.operations, active ? 'active' : 'recent'],
    queryFn: async ({ signal }) =>
      (await api(operationRoutes.listOperations, { query: active ? { active: 'true' } : {}, signal })).data,
    staleTime: active ? 0 : 30_000,
    refetchInterval: ({ state }) => (active && (state.data?.length ?? 0) > 0 ? pollMs : whenAway(state)),
  })

/** One operation with all its items, looked at again until it has an end. */
export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.operations, 'one', id],
    queryFn: async ({ signal }) => (await api(operationRoutes.getOperation, { params: { id }, signal })).data,
    // Also after a loss of the connection: somebody waits for the end.
    refetchInterval: ({ state }) =>
      isRefusal(state.error) || (state.data && state.data.status !== 'running') ? false : pollMs,
  })

const failuresAfter = async (id: string, after: number | undefined, signal: AbortSignal) =>
  api(operationRoutes.listFailures, {
    params: { id },
    query: after === undefined ? {} : { after: String(after) },
    signal,
  })

/** The first of what failed, as many as are of use on a screen. `failed` is how many there are by now. */
export const failuresQuery = (id: string, failed: number) =>
  queryOptions({
    queryKey: [...keys.operations, 'failures', id, failed],
    queryFn: async ({ signal }) => (await failuresAfter(id, undefined, signal)).data,
    refetchInterval: ({ state }) => whenAway(state),
  })

/** Everything that failed in an operation that has ended, page by page. */
export const allFailuresQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.operations, 'all-failures', id],
    queryFn: async ({ signal }) => {
      const failures: OperationFailure[] = []
      let page = await failuresAfter(id, undefined, signal)
      failures.push(...page.data)
      while (page.next !== undefined) {
        page = await failuresAfter(id, page.next, signal)
        failures.push(...page.data)
      }
      return failures
    },
    refetchInterval: ({ state }) => whenAway(state),
  })

/** Does the failed items once more, under the same operation. */
export const retryOperation = () =>
  mutationOptions({
    mutationKey: [...keys.operations, 'retry'],
    mutationFn: (id: string) => api(operationRoutes.retryOperation, { params: { id }, body: {} }),
    onSettled: async (_, __, ___, ____, { client }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.operations }),
        client.invalidateQueries({ queryKey: keys.vms }),
        client.invalidateQueries({ queryKey: keys.templates }),
      ])
    },
  })
