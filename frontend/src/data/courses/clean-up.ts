import type { CleanUpInput } from '@labkeeper/contract/courses/clean-up-routes'
import { cleanUpRoutes } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery, coursesQuery } from './queries.ts'
import { noteWork } from './work.ts'

const cleaningMs = 4000

/** What a clean-up of a course removes, or what is left after it; looked at again while one goes on. */
export const cleanUpQuery = ({ id, state: ofCourse }: Pick<Course, 'id' | 'state'>) =>
  queryOptions({
    queryKey: [...courseKey(id), 'clean-up'],
    queryFn: async ({ signal }) =>
      (await api(cleanUpRoutes.getCleanUp, { params: { courseId: id }, signal })).data,
    // Machines come and go.
    staleTime: 0,
    refetchInterval: ofCourse === 'cleaning' ? cleaningMs : false,
  })

/** What the server has answered is shown at once; what goes with it is read anew. */
const keep = (client: QueryClient, course: Course): void => {
  client.setQueryData(courseQuery(course.id).queryKey, course)
  void client.invalidateQueries({ queryKey: coursesQuery().queryKey })
  void client.invalidateQueries({ queryKey: cleanUpQuery(course).queryKey })
}

/** `courseId` comes with the call: many may be cleaned up one after the other. */
export const cleanUpCourse = () =>
  mutationOptions({
    mutationFn: ({ courseId, ...body }: CleanUpInput & { readonly courseId: string }) =>
      api(cleanUpRoutes.cleanUpCourse, { params: { courseId }, body }),
    onSuccess: ({ data, operationId }, _, __, { client }) => {
      noteWork(client, data.id, [operationId])
      keep(client, data)
      for (const queryKey of [keys.operations, keys.vms, keys.templates]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })

export const putOffCleanUp = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(cleanUpRoutes.putOffCleanUp, { params: { courseId }, body: {} }),
    onSuccess: ({ data }, _, __, { client }) => keep(client, data),
  })
