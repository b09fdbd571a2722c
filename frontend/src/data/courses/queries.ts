import { courseRoutes } from '@labkeeper/contract/courses/courses'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { keys } from '../keys.ts'

const workingMs = 2000

/** The courses in which one has a function, newest first. */
export const coursesQuery = () =>
  queryOptions({
    queryKey: [...keys.courses, 'all'],
    queryFn: async ({ signal }) => (await api(courseRoutes.listCourses, { signal })).data,
  })

/** What lies in the cache under one course. */
export const courseKey = (courseId: string) => [...keys.courses, 'one', courseId] as const

/** One course, looked at again while its machines are being made. */
export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'itself'],
    queryFn: async ({ signal }) => (await api(courseRoutes.getCourse, { params: { courseId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.operationId ? workingMs : whenAway(state)),
  })
