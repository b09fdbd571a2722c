import { publishingRoutes } from '@labkeeper/contract/courses/publishing'
import { publishCourse } from '../../use-cases/courses/machines/publish-course.ts'
import { checkCourse } from '../../use-cases/courses/recipe/check-course.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse } from '../kernel/endpoint.ts'
import { requestOf } from '../vms.ts'

/** /api/courses/{courseId}: what its machines are made of, and their making. */
export const publishingEndpoints = (world: World) => ({
  checkCourse: onCourse(publishingRoutes.checkCourse, async ({ part }) => ({
    data: await checkCourse(world)(part),
  })),
  publishCourse: onCourse(
    publishingRoutes.publishCourse,
    async ({ part, body, ...call }) => {
      const { course: data, ...done } = await publishCourse(world)(part, body.wanted, requestOf(call))
      return { ...done, data }
    },
    { event: 'course-published', about: (_body, { courseId }) => courseId },
  ),
})
