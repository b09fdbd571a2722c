import { versionRoutes } from '@labkeeper/contract/courses/version-routes'
import { deleteVersion } from '../../use-cases/courses/recipe/delete-version.ts'
import { listVersions } from '../../use-cases/courses/recipe/list-versions.ts'
import { makeSource } from '../../use-cases/courses/recipe/make-source.ts'
import { makeVersion } from '../../use-cases/courses/recipe/make-version.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse } from '../kernel/endpoint.ts'
import { requestOf } from '../vms.ts'

/** /api/courses/{courseId}: its source VM, and the versions that are made of it. */
export const versionEndpoints = (world: World) => ({
  makeSource: onCourse(
    versionRoutes.makeSource,
    async ({ part, body, ...call }) => {
      const { course: data, operationId } = await makeSource(world)(part, body.from, requestOf(call))
      return { message: 'The source VM is being made.', data, operationId }
    },
    { event: 'source-made', about: (_body, { courseId }) => courseId },
  ),
  listVersions: onCourse(versionRoutes.listVersions, async ({ part }) => ({
    data: await listVersions(world)(part.course),
  })),
  makeVersion: onCourse(
    versionRoutes.makeVersion,
    async ({ part, body, ...call }) => {
      const { version: data, ...done } = await makeVersion(world)(part, body, requestOf(call))
      return { message: `Version ${data.number} is being made.`, data, ...done }
    },
    { event: 'version-made', about: (_body, { courseId }) => courseId },
  ),
  deleteVersion: onCourse(
    versionRoutes.deleteVersion,
    async ({ part, params, ...call }) => {
      const number = Number(params.number)
      const { version: data, operationId } = await deleteVersion(world)(part, number, requestOf(call))
      return { message: `Version ${number} is being deleted.`, data, operationId }
    },
    { event: 'version-deleted', about: (_body, { courseId }) => courseId },
  ),
})
