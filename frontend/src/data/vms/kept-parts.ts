import { keptPartsRoutes, mostPricedVms } from '@labkeeper/contract/vms/kept-parts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** An extra: asked once, and missing without a word when it cannot be had. Of too many VMs it is not asked. */
export const keptPartsQuery = (vmIds: readonly string[]) =>
  queryOptions({
    queryKey: ['azure/kept-parts', ...vmIds],
    queryFn: async ({ signal }) =>
      (await api(keptPartsRoutes.priceKeptParts, { body: { vmIds: [...vmIds] }, signal })).data,
    enabled: vmIds.length > 0 && vmIds.length <= mostPricedVms,
    staleTime: 5 * 60_000,
    retry: false,
    refetchInterval: false,
  })
