import { usageRoutes } from '@labkeeper/contract/usage/usage'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** Running hours and what they cost: they grow slowly, so a look is fresh for a minute. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['azure/usage'],
    queryFn: async ({ signal }) => (await api(usageRoutes.getUsage, { signal })).data,
    staleTime: 60_000,
  })
