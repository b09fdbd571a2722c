import type { Course } from '@labkeeper/contract/courses/course'
import { courseRoutes } from '@labkeeper/contract/courses/courses'
import { versionRoutes } from '@labkeeper/contract/courses/version-routes'
import type { NewVersion, Version } from '@labkeeper/contract/courses/versions'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { keys } from '../keys.ts'
import { machinesQuery } from './machines.ts'
import { courseKey, courseQuery } from './queries.ts'
import { noteWork } from './work.ts'

const workingMs = 2000

export const isVersionMoving = ({ status }: Version): boolean =>
  status === 'creating' || status === 'deleting'

/** The versions of a course, newest first, looked at again while one is made or deleted. */
export const versionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'versions'],
    queryFn: async ({ signal }) =>
      (await api(versionRoutes.listVersions, { params: { courseId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isVersionMoving) ? workingMs : whenAway(state)),
  })

const refresh = (client: QueryClient, courseId: string) => {
  void client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey })
  void client.invalidateQueries({ queryKey: keys.operations })
  void client.invalidateQueries({ queryKey: keys.templates })
  void client.invalidateQueries({ queryKey: keys.vms })
  return client.invalidateQueries({ queryKey: versionsQuery(courseId).queryKey })
}

/** The VM that a teacher prepares. */
export const makeSource = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(versionRoutes.makeSource, { params: { courseId }, body: {} }),
    onSuccess: ({ data, operationId }, _, __, { client }) => {
      client.setQueryData(courseQuery(courseId).queryKey, data)
      noteWork(client, courseId, [operationId])
    },
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

export const makeVersion = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: NewVersion) => api(versionRoutes.makeVersion, { params: { courseId }, body }),
    onSuccess: ({ operationId }, _, __, { client }) =>
      noteWork(client, courseId, operationId === undefined ? [] : [operationId]),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

/** New machines are made of it; those that exist stay as they are. */
export const chooseVersion = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ course, number }: { readonly course: Course; readonly number: number }) => {
      const { recipe, rev } = course
      if (recipe === undefined) throw new Error('The course is made of nothing yet.')
      const body = { rev, recipe: { ...recipe, from: { kind: 'version', number } as const } }
      return api(courseRoutes.changeCourse, { params: { courseId }, body })
    },
    onSuccess: ({ data }, _, __, { client }) => client.setQueryData(courseQuery(courseId).queryKey, data),
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey: courseQuery(courseId).queryKey })
      return refresh(client, courseId)
    },
  })

export const deleteVersion = (courseId: string) =>
  mutationOptions({
    mutationFn: (number: number) =>
      api(versionRoutes.deleteVersion, { params: { courseId, number: String(number) }, body: {} }),
    onSuccess: ({ operationId }, _, __, { client }) => noteWork(client, courseId, [operationId]),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })
