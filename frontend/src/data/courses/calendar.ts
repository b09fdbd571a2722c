import type { CalendarInput } from '@labkeeper/contract/courses/calendar'
import type { PreviewInput } from '@labkeeper/contract/courses/calendar-preview'
import { calendarRoutes } from '@labkeeper/contract/courses/calendar-routes'
import type { ClassChange, ClassNow } from '@labkeeper/contract/courses/classes'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery } from './queries.ts'
import { noteWork } from './work.ts'

/** Classes begin and end by themselves while somebody looks on. */
const lookMs = 15_000

/** Series and exceptions of a course, as they are saved. */
export const calendarQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'calendar'],
    queryFn: async ({ signal }) =>
      (await api(calendarRoutes.getCalendar, { params: { courseId }, signal })).data,
    // What is saved of the rest of the course, as rules or a budget, makes another state of it.
    staleTime: 0,
  })

interface Days {
  readonly from: string
  readonly to: string
}

const classesKey = (courseId: string) => [...courseKey(courseId), 'classes']

/** The classes of some days; without days those of the last week and the next four. */
export const classesQuery = (courseId: string, days?: Days) =>
  queryOptions({
    queryKey: [...classesKey(courseId), days],
    queryFn: async ({ signal }) =>
      (await api(calendarRoutes.listClasses, { params: { courseId }, query: days ?? {}, signal })).data,
    refetchInterval: lookMs,
  })

/** What a calendar would mean if it were saved. */
export const previewQuery = (courseId: string, body: PreviewInput) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'preview', body],
    queryFn: async ({ signal }) =>
      (await api(calendarRoutes.previewCalendar, { params: { courseId }, body, signal })).data,
    // It says what would happen to what runs now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const refresh = async (client: QueryClient, courseId: string): Promise<void> => {
  void client.invalidateQueries({ queryKey: courseQuery(courseId).queryKey })
  void client.invalidateQueries({ queryKey: [...courseKey(courseId), 'machines'] })
  await Promise.all([
    client.invalidateQueries({ queryKey: classesKey(courseId) }),
    client.invalidateQueries({ queryKey: calendarQuery(courseId).queryKey }),
  ])
}

/** Replaces all of it; `rev` says which state of the course it was made from. */
export const saveCalendar = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: CalendarInput) => api(calendarRoutes.saveCalendar, { params: { courseId }, body }),
    onSuccess: async ({ data }, _, __, { client }) => {
      client.setQueryData(calendarQuery(courseId).queryKey, data)
      await refresh(client, courseId)
    },
  })

interface OneClass {
  readonly key: string
  readonly change: ClassChange
}

/** Cancels, moves, extends or ends one class. */
export const changeClass = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ key, change }: OneClass) =>
      api(calendarRoutes.changeClass, { params: { courseId, key }, body: change }),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

/** A class that nobody planned. */
export const beginClass = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: ClassNow) => api(calendarRoutes.beginClass, { params: { courseId }, body }),
    onSuccess: ({ operationId }, _, __, { client }) => {
      if (operationId !== undefined) noteWork(client, courseId, [operationId])
      void client.invalidateQueries({ queryKey: keys.operations })
    },
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })
