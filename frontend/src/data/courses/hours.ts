import type { AnswerInput, GrantInput } from '@labkeeper/contract/courses/grants'
import type { HoursInput } from '@labkeeper/contract/courses/hours'
import { hoursRoutes } from '@labkeeper/contract/courses/hours-routes'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { courseKey, courseQuery } from './queries.ts'

/** Students ask while somebody looks on. */
const lookMs = 15_000

/** How much own time there is in a course, and where each of its students stands. */
export const hoursQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'hours'],
    queryFn: async ({ signal }) => (await api(hoursRoutes.getHours, { params: { courseId }, signal })).data,
    // It is to the moment.
    staleTime: 0,
    refetchInterval: lookMs,
  })

/** Who asks for more of it and has no answer yet, the oldest first. */
export const requestsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'requests'],
    queryFn: async ({ signal }) =>
      (await api(hoursRoutes.listRequests, { params: { courseId }, signal })).data,
    refetchInterval: lookMs,
  })

/** What somebody has stands beside the machines and the people, too. */
const refresh = (client: QueryClient, courseId: string): void => {
  for (const part of ['hours', 'machines', 'people']) {
    void client.invalidateQueries({ queryKey: [...courseKey(courseId), part] })
  }
}

/** `rev` says which state of the course the change was made to. */
export const saveHours = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: HoursInput) => api(hoursRoutes.saveHours, { params: { courseId }, body }),
    onSuccess: ({ data }, _, __, { client }) => {
      const { rev, hours } = data
      client.setQueryData(courseQuery(courseId).queryKey, (course) => course && { ...course, rev, hours })
      refresh(client, courseId)
    },
  })

/** More minutes for these people, or for all. */
export const grantHours = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: GrantInput) => api(hoursRoutes.grantHours, { params: { courseId }, body }),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

interface Answer {
  readonly requestId: string
  readonly answer: AnswerInput
}

/** Takes the request off the list at once. */
export const answerRequest = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ requestId, answer }: Answer) =>
      api(hoursRoutes.answerRequest, { params: { courseId, requestId }, body: answer }),
    onSuccess: (_, { requestId }, __, { client }) =>
      client.setQueryData(requestsQuery(courseId).queryKey, (requests) =>
        requests?.filter(({ id }) => id !== requestId),
      ),
    onSettled: (_, __, ___, ____, { client }) => {
      refresh(client, courseId)
      return client.invalidateQueries({ queryKey: requestsQuery(courseId).queryKey })
    },
  })
