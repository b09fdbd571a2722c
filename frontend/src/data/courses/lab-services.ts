import { type BringOver, labServicesRoutes } from '@labkeeper/contract/courses/lab-services'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** Labs of Azure Lab Services, which Azure is asked for each time. */
export const foreignLabsQuery = () =>
  queryOptions({
    queryKey: [...keys.courses, 'lab-services'],
    queryFn: async ({ signal }) => (await api(labServicesRoutes.listForeignLabs, { signal })).data,
  })

/** What they would become. Changes nothing. */
export const previewForeignLabs = () =>
  mutationOptions({
    mutationFn: async (body: { readonly ids: readonly string[]; readonly timeZone: string }) =>
      (await api(labServicesRoutes.previewForeignLabs, { body })).data,
  })

export const bringOver = () =>
  mutationOptions({
    mutationFn: (body: BringOver) => api(labServicesRoutes.bringOver, { body }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: keys.courses }),
  })
