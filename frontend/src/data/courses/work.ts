import { machineRoutes } from '@labkeeper/contract/courses/machine-routes'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { isRefusal } from '~/lib/server/api-error.ts'
import { keys } from '../keys.ts'
import { courseKey } from './queries.ts'

const pollMs = 2000
/** Each is asked for by itself. */
const most = 20
const none: readonly string[] = []

/**
 * The operations of a course that have been seen here, newest last. Staff have no list of them: a machine names the one
 * that is at work on it, and only as long as it is.
 */
export const courseWorkQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'work'],
    queryFn: () => none,
    enabled: false,
    initialData: none,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const noteWork = (client: QueryClient, courseId: string, ids: readonly string[]): void => {
  client.setQueryData(courseWorkQuery(courseId).queryKey, (known = none) => {
    const all = new Set([...known, ...ids])
    return all.size === known.length ? known : [...all]
  })
}

/** What the owner does with a machine on the pages of the lab is nothing of a course's staff. */
const leftOut = (error: unknown): undefined => {
  if (!isRefusal(error)) throw error
}

/** As many as are looked at: those that machines name rather than what has ended, and of these the newest. */
const watched = (seen: readonly string[], atWork: readonly string[]): readonly string[] => {
  const isAtWork = (id: string): boolean => atWork.includes(id)
  const rest = seen.filter((id) => !isAtWork(id))
  const chosen = new Set([...rest, ...seen.filter(isAtWork)].slice(-most))
  return seen.filter((id) => chosen.has(id))
}

/**
 * Operations of a course with all their items, looked at again until each has an end. All that have been seen are known:
 * else those that are left out would come back, and push out others, with each look at the machines.
 */
export const courseOperationsQuery = (
  courseId: string,
  seen: readonly string[],
  atWork: readonly string[],
) => {
  const ids = watched(seen, atWork)
  return queryOptions({
    queryKey: [...courseKey(courseId), 'operations', ids],
    queryFn: async ({ signal }) => {
      const answers = ids.map((operationId) =>
        api(machineRoutes.getCourseOperation, { params: { courseId, operationId }, signal }).catch(leftOut),
      )
      return (await Promise.all(answers)).flatMap((answer) => answer?.data ?? [])
    },
    enabled: ids.length > 0,
    placeholderData: (known) => known,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? pollMs : false),
  })
}

/** Does the failed items once more, under the same operation. */
export const retryCourseOperation = (courseId: string) =>
  mutationOptions({
    mutationFn: (operationId: string) =>
      api(machineRoutes.retryCourseOperation, { params: { courseId, operationId }, body: {} }),
    onSettled: async (_, __, ___, ____, { client }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: courseKey(courseId) }),
        client.invalidateQueries({ queryKey: keys.operations }),
        client.invalidateQueries({ queryKey: keys.vms }),
      ])
    },
  })
