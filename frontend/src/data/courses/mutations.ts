import type { Course, CourseChange, NewCourse } from '@labkeeper/contract/courses/course'
import { courseRoutes } from '@labkeeper/contract/courses/courses'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery, coursesQuery } from './queries.ts'

/** What the server has answered is shown at once; the list is read anew when somebody looks. */
const keep = (client: QueryClient, course: Course) => {
  client.setQueryData(courseQuery(course.id).queryKey, course)
  return client.invalidateQueries({ queryKey: coursesQuery().queryKey })
}

export const createCourse = () =>
  mutationOptions({
    mutationFn: (body: NewCourse) => api(courseRoutes.createCourse, { body }),
    onSuccess: ({ data }, _, __, { client }) => void keep(client, data),
  })

/** A draft like it, from another day on. */
export const copyCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: { name: string; startsOn: string }) =>
      api(courseRoutes.copyCourse, { params: { courseId }, body }),
    onSuccess: ({ data }, _, __, { client }) => void keep(client, data),
  })

/** `rev` says which state of the course the change was made to. */
export const changeCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: CourseChange) => api(courseRoutes.changeCourse, { params: { courseId }, body }),
    onSuccess: ({ data }, _, __, { client }) => void keep(client, data),
  })

export const closeCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(courseRoutes.closeCourse, { params: { courseId }, body: {} }),
    onSuccess: ({ data }, _, __, { client }) => {
      void keep(client, data)
      void client.invalidateQueries({ queryKey: keys.operations })
      void client.invalidateQueries({ queryKey: keys.vms })
    },
  })

export const reopenCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: (endsOn: string) =>
      api(courseRoutes.reopenCourse, { params: { courseId }, body: { endsOn } }),
    onSuccess: ({ data }, _, __, { client }) => void keep(client, data),
  })

export const deleteCourse = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(courseRoutes.deleteCourse, { params: { courseId }, body: {} }),
    onSuccess: async (_, __, ___, { client }) => {
      client.removeQueries({ queryKey: courseKey(courseId) })
      await client.invalidateQueries({ queryKey: coursesQuery().queryKey })
    },
  })
