import type { Course } from '@labkeeper/contract/courses/course'
import { publishingRoutes } from '@labkeeper/contract/courses/publishing'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery, coursesQuery } from './queries.ts'

/** What publishing would do with the course as it is saved; makes nothing. */
export const checkQuery = ({ id, rev }: Course) =>
  queryOptions({
    queryKey: [...courseKey(id), 'check', rev],
    queryFn: async ({ signal }) =>
      (await api(publishingRoutes.checkCourse, { params: { courseId: id }, body: {}, signal })).data,
    // What is free in Azure changes.
    staleTime: 0,
  })

/** Makes what is missing. */
export const publishCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(publishingRoutes.publishCourse, { params: { courseId }, body: {} }),
    onSuccess: ({ data }, _, __, { client }) => {
      client.setQueryData(courseQuery(courseId).queryKey, data)
      void client.invalidateQueries({ queryKey: coursesQuery().queryKey })
      void client.invalidateQueries({ queryKey: keys.operations })
      void client.invalidateQueries({ queryKey: keys.vms })
    },
  })
