import { type CreatorsInput, creatorRoutes } from '@labkeeper/contract/courses/creators'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** The labs in which one may create courses, the own one first. */
export const myLabsQuery = () =>
  queryOptions({
    queryKey: [...keys.courses, 'labs'],
    queryFn: async ({ signal }) => (await api(creatorRoutes.listMyLabs, { signal })).data,
  })

/** Who else may create courses in the own lab. */
export const creatorsQuery = () =>
  queryOptions({
    queryKey: [...keys.courses, 'creators'],
    queryFn: async ({ signal }) => (await api(creatorRoutes.listCreators, { signal })).data,
  })

/** Replaces the list. */
export const saveCreators = () =>
  mutationOptions({
    mutationFn: (people: CreatorsInput['people']) => api(creatorRoutes.saveCreators, { body: { people } }),
    onSuccess: ({ data }, _, __, { client }) => {
      client.setQueryData(creatorsQuery().queryKey, data)
    },
  })
