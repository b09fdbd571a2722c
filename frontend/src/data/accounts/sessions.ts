import { sessionRoutes } from '@labkeeper/contract/accounts/sessions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api(sessionRoutes.listSessions, { signal })).data,
  })

/** One of them, by its id. */
export const endSession = () =>
  mutationOptions({
    mutationKey: ['sessions', 'end'],
    mutationFn: (id: string) => api(sessionRoutes.endSession, { params: { id } }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries(sessionsQuery()),
  })

export const endOtherSessions = () =>
  mutationOptions({
    mutationKey: ['sessions', 'end-others'],
    mutationFn: () => api(sessionRoutes.endOtherSessions),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries(sessionsQuery()),
  })
