import { joinCodeRoutes } from '@labkeeper/contract/courses/join-codes'
import type { JoinCode } from '@labkeeper/contract/courses/people'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { courseKey, courseQuery } from './queries.ts'

/** The code by which people join; null where there is none. It stays in memory only as long as it is shown. */
export const joinCodeQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'join-code'],
    queryFn: async ({ signal }) =>
      (await api(joinCodeRoutes.getJoinCode, { params: { courseId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

const keep = (client: QueryClient, courseId: string, code: JoinCode | null) => {
  client.setQueryData(joinCodeQuery(courseId).queryKey, code)
  void client.invalidateQueries({ queryKey: courseQuery(courseId).queryKey })
}

/** The one before ends. */
export const makeJoinCode = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(joinCodeRoutes.makeJoinCode, { params: { courseId }, body: {} }),
    onSuccess: ({ data }, _, __, { client }) => keep(client, courseId, data),
    gcTime: 0,
  })

export const endJoinCode = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(joinCodeRoutes.endJoinCode, { params: { courseId }, body: {} }),
    onSuccess: (_, __, ___, { client }) => keep(client, courseId, null),
  })
