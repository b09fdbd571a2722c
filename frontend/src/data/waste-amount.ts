import { wasteAmountRoutes } from '@labkeeper/contract/courses/waste-amount'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from './keys.ts'

/** What the waste came to when somebody last looked. */
export const wasteAmountQuery = () =>
  queryOptions({
    queryKey: [...keys.waste, 'amount'],
    queryFn: async ({ signal }) => (await api(wasteAmountRoutes.getWasteAmount, { signal })).data,
    staleTime: 5 * 60_000,
  })
