import { type CalendarLink, calendarLinkRoutes } from '@labkeeper/contract/courses/calendar-link'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, wholeAddress } from '~/lib/server/api.ts'
import { courseKey } from './queries.ts'

/** Since when one's calendar program may read the classes of a course; null where it may not. */
export const calendarLinkQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'calendar-link'],
    queryFn: async ({ signal }) =>
      (await api(calendarLinkRoutes.getCalendarLink, { params: { courseId }, signal })).data,
    staleTime: 0,
  })

const keep = (client: QueryClient, courseId: string, link: CalendarLink | null) =>
  void client.setQueryData(calendarLinkQuery(courseId).queryKey, link)

/** The one before ends. What it answers is said this once. */
export const makeCalendarLink = (courseId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const { data } = await api(calendarLinkRoutes.makeCalendarLink, { params: { courseId }, body: {} })
      return { link: wholeAddress(data.path), madeAt: data.madeAt }
    },
    onSuccess: ({ madeAt }, _, __, { client }) => keep(client, courseId, { madeAt }),
    gcTime: 0,
  })

export const endCalendarLink = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(calendarLinkRoutes.endCalendarLink, { params: { courseId }, body: {} }),
    onSuccess: (_, __, ___, { client }) => keep(client, courseId, null),
  })
