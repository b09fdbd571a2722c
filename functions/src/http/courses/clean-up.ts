import { cleanUpRoutes } from '@labkeeper/contract/courses/clean-up-routes'
import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { dayIn } from '../../domain/courses/course-days.ts'
import { cleanUpCourse, putOffCleanUp } from '../../use-cases/courses/end/clean-up-course.ts'
import { showCleanUp } from '../../use-cases/courses/end/show-clean-up.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse } from '../kernel/endpoint.ts'

/** /api/courses/{courseId}/clean-up */
export const cleanUpEndpoints = (world: World) => ({
  getCleanUp: onCourse(cleanUpRoutes.getCleanUp, async ({ part }) => ({
    data: await showCleanUp(world)(part.course),
  })),
  cleanUpCourse: onCourse(
    cleanUpRoutes.cleanUpCourse,
    async ({ part, body, caller, requestId }) => {
      const who = { requestedBy: caller.userId, requestId, name: caller.name }
      const begun = await cleanUpCourse(world)(part, body, who)
      return { message: `${part.course.name} is being cleaned up.`, ...begun }
    },
    { event: 'course-cleaned-up', about: (_body, { courseId }) => courseId },
  ),
  putOffCleanUp: onCourse(
    cleanUpRoutes.putOffCleanUp,
    async ({ part }) => {
      const { data, cleanUpAt } = await putOffCleanUp(world)(part)
      const day = dayInWords(dayIn(data.timeZone, new Date(cleanUpAt)))
      return { message: `Clean-up is put off until ${day}.`, data }
    },
    { event: 'clean-up-put-off', about: (_body, { courseId }) => courseId },
  ),
})
