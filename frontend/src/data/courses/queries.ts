import type { Course } from '@labkeeper/contract/courses/course'
import { courseRoutes } from '@labkeeper/contract/courses/courses'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { keys } from '../keys.ts'

const workingMs = 2000
/** What Azure keeps of a course it may keep for days. */
const cleaningMs = 4000

const isCleaning = ({ state }: Course): boolean => state === 'cleaning'

/** The courses in which one has a function, newest first; looked at again while some are being cleaned up. */
export const coursesQuery = () =>
  queryOptions({
    queryKey: [...keys.courses, 'all'],
    queryFn: async ({ signal }) => (await api(courseRoutes.listCourses, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isCleaning) ? cleaningMs : whenAway(state)),
  })

/** What lies in the cache under one course. */
export const courseKey = (courseId: string) => [...keys.courses, 'one', courseId] as const

/** One course, looked at again while something goes on with all of it. */
export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'itself'],
    queryFn: async ({ signal }) => (await api(courseRoutes.getCourse, { params: { courseId }, signal })).data,
    refetchInterval: ({ state }) => {
      if (!state.data?.operationId) return whenAway(state)
      return isCleaning(state.data) ? cleaningMs : workingMs
    },
  })
