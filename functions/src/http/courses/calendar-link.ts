import { calendarLinkRoutes } from '@labkeeper/contract/courses/calendar-link'
import {
  endCalendarLink,
  makeCalendarLink,
  readCalendarLink,
  showCalendarLink,
} from '../../use-cases/courses/classes/calendar-link.ts'
import type { World } from '../../use-cases/world.ts'
import { on, onPublic } from '../kernel/endpoint.ts'

const aboutCourse = (_body: unknown, { courseId }: { readonly courseId: string }): string => courseId

/** /api/me/courses/{courseId}/calendar-link, and what such a link leads to. */
export const calendarLinkEndpoints = (world: World) => ({
  getCalendarLink: on(calendarLinkRoutes.getCalendarLink, async ({ caller, params }) => ({
    data: await showCalendarLink(world)(caller, params.courseId),
  })),
  makeCalendarLink: on(
    calendarLinkRoutes.makeCalendarLink,
    async ({ caller, params }) => ({
      message: 'The link is made.',
      data: await makeCalendarLink(world)(caller, params.courseId),
    }),
    { event: 'calendar-link-made', about: aboutCourse },
  ),
  endCalendarLink: on(
    calendarLinkRoutes.endCalendarLink,
    async ({ caller, params }) => {
      await endCalendarLink(world)(caller, params.courseId)
      return { message: 'The link is turned off.' }
    },
    { event: 'calendar-link-ended', about: aboutCourse },
  ),
  readCalendarLink: onPublic(calendarLinkRoutes.readCalendarLink, ({ params, query, address }) =>
    readCalendarLink(world)(params.courseId, query.key, address),
  ),
})
