import { hoursRoutes } from '@labkeeper/contract/courses/hours-routes'
import { myRequestRoutes } from '@labkeeper/contract/courses/my-requests'
import { answerRequest, listRequests } from '../../use-cases/courses/hours/answer-request.ts'
import { askForTime, takeRequestBack } from '../../use-cases/courses/hours/ask-for-time.ts'
import { grantHours } from '../../use-cases/courses/hours/grant-hours.ts'
import { saveHours } from '../../use-cases/courses/hours/save-hours.ts'
import { showHours } from '../../use-cases/courses/hours/show-hours.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse, onEnrolled } from '../kernel/endpoint.ts'

const aboutCourse = (_body: unknown, { courseId }: { readonly courseId: string }): string => courseId

/** /api/courses/{courseId}: own time of its students; /api/me/courses/{courseId}: asking for more of it. */
export const hoursEndpoints = (world: World) => ({
  getHours: onCourse(hoursRoutes.getHours, async ({ part }) => ({
    data: await showHours(world)(part.course),
  })),
  saveHours: onCourse(
    hoursRoutes.saveHours,
    async ({ part, body }) => ({
      message: 'The hours are saved.',
      data: await saveHours(world)(part.course, body),
    }),
    { event: 'hours-saved', about: aboutCourse },
  ),
  grantHours: onCourse(hoursRoutes.grantHours, ({ part, body }) => grantHours(world)(part, body), {
    event: 'hours-granted',
    about: aboutCourse,
  }),
  listRequests: onCourse(hoursRoutes.listRequests, async ({ part }) => ({
    data: await listRequests(world)(part.course),
  })),
  answerRequest: onCourse(
    hoursRoutes.answerRequest,
    ({ part, params, body, caller }) => answerRequest(world)(part, params.requestId, body, caller),
    { event: 'hours-request-answered', about: (_body, { requestId }) => requestId },
  ),
  askForTime: onEnrolled(
    myRequestRoutes.askForTime,
    ({ enrolled, body }) => askForTime(world)(enrolled, body),
    { event: 'hours-asked', about: aboutCourse },
  ),
  takeRequestBack: onEnrolled(
    myRequestRoutes.takeRequestBack,
    async ({ enrolled }) => {
      await takeRequestBack(world)(enrolled)
      return { message: 'The request is taken back.' }
    },
    { event: 'hours-request-taken-back', about: aboutCourse },
  ),
})
