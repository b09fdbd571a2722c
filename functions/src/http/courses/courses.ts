import { courseRoutes } from '@labkeeper/contract/courses/courses'
import { changeCourse } from '../../use-cases/courses/change-course.ts'
import { closeCourse, reopenCourse } from '../../use-cases/courses/close-course.ts'
import { copyCourse } from '../../use-cases/courses/copy-course.ts'
import { createCourse } from '../../use-cases/courses/create-course.ts'
import { deleteCourse } from '../../use-cases/courses/delete-course.ts'
import { listCourses } from '../../use-cases/courses/list-courses.ts'
import { showCourse } from '../../use-cases/courses/show-course.ts'
import type { World } from '../../use-cases/world.ts'
import { on, onCourse } from '../kernel/endpoint.ts'

/** /api/courses */
export const courseEndpoints = (world: World) => ({
  listCourses: on(courseRoutes.listCourses, async ({ caller }) => ({
    data: await listCourses(world)(caller),
  })),
  createCourse: on(
    courseRoutes.createCourse,
    async ({ caller, body }) => {
      const data = await createCourse(world)(caller, body)
      return { message: `${data.name} is created.`, data }
    },
    { event: 'course-created' },
  ),
  getCourse: onCourse(courseRoutes.getCourse, async ({ part }) => ({ data: await showCourse(world)(part) })),
  changeCourse: onCourse(
    courseRoutes.changeCourse,
    async ({ part, body }) => {
      const data = await changeCourse(world)(part, body)
      return { message: `${data.name} is saved.`, data }
    },
    { event: 'course-changed', about: (_body, { courseId }) => courseId },
  ),
  copyCourse: onCourse(
    courseRoutes.copyCourse,
    async ({ part, body, caller }) => {
      const data = await copyCourse(world)(part, body, caller)
      return { message: `${data.name} is created.`, data }
    },
    { event: 'course-created', about: (_body, { courseId }) => courseId },
  ),
  deleteCourse: onCourse(
    courseRoutes.deleteCourse,
    async ({ part }) => {
      await deleteCourse(world)(part.course)
      return { message: `${part.course.name} is deleted.` }
    },
    { event: 'course-deleted', about: (_body, { courseId }) => courseId },
  ),
  closeCourse: onCourse(
    courseRoutes.closeCourse,
    async ({ part, caller, requestId }) => {
      const who = { requestedBy: caller.userId, requestId, name: caller.name }
      const { course, operationId } = await closeCourse(world)(part, who)
      return { message: `${course.name} is closed.`, data: course, ...(operationId && { operationId }) }
    },
    { event: 'course-closed', about: (_body, { courseId }) => courseId },
  ),
  reopenCourse: onCourse(
    courseRoutes.reopenCourse,
    async ({ part, body }) => {
      const data = await reopenCourse(world)(part, body.endsOn)
      return { message: `${data.name} is open again.`, data }
    },
    { event: 'course-reopened', about: (_body, { courseId }) => courseId },
  ),
})
