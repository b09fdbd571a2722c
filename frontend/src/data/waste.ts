import { wasteRoutes } from '@labkeeper/contract/courses/waste'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from './keys.ts'

/** What costs for nothing: Azure is looked at once a day. */
export const wasteQuery = () =>
  queryOptions({
    queryKey: [...keys.waste, 'list'],
    queryFn: async ({ signal }) => (await api(wasteRoutes.getWaste, { query: {}, signal })).data,
    staleTime: 30_000,
  })

/** Azure is looked at now. */
export const lookForWaste = () =>
  mutationOptions({
    mutationKey: [...keys.waste, 'look'],
    mutationFn: async () => (await api(wasteRoutes.getWaste, { query: { refresh: 'true' } })).data,
    onSuccess: (waste, _, __, { client }) => client.setQueryData(wasteQuery().queryKey, waste),
  })

export const removeWaste = () =>
  mutationOptions({
    mutationKey: [...keys.waste, 'remove'],
    mutationFn: (ids: readonly string[]) => api(wasteRoutes.removeWaste, { body: { ids } }),
    onSettled: (_, __, ___, ____, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.waste }),
        client.invalidateQueries({ queryKey: keys.operations }),
      ]),
  })
