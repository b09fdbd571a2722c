import { sizeRoutes } from '@labkeeper/contract/courses/size-routes'
import type { SizesQuery } from '@labkeeper/contract/courses/sizes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** What Azure offers here and now, with three to choose from. */
export const sizesQuery = (query: SizesQuery) =>
  queryOptions({
    queryKey: [...keys.courses, 'sizes', query],
    queryFn: async ({ signal }) => (await api(sizeRoutes.listSizes, { query, signal })).data,
    // Where it fails there is a button to ask again.
    retry: false,
    refetchInterval: false,
  })
