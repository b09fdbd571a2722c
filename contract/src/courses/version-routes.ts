import { route, signedIn } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'
import { AcceptedCourse, AcceptedVersion, NewSource, NewVersion, Version, VersionKey } from './versions.ts'

const ofCourse = { access: signedIn, params: CourseKey } as const

export const versionRoutes = {
  makeSource: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/source',
    summary: 'Make the VM that a teacher prepares and versions are made of; one a course',
    staff: 'teacher',
    paid: true,
    body: NewSource,
    bodyOptional: true,
    status: 202,
    response: AcceptedCourse,
  }),
  listVersions: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/versions',
    summary: 'Versions of a course, newest first',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: z.array(Version) }),
    item: Version,
  }),
  makeVersion: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/versions',
    summary: 'Make the next version of a VM, or of a template',
    staff: 'teacher',
    paid: true,
    body: NewVersion,
    status: 202,
    /** Without `operationId` nothing is to be waited for. */
    response: AcceptedVersion,
  }),
  deleteVersion: route({
    method: 'DELETE',
    path: 'courses/{courseId}/versions/{number}',
    summary: 'Delete a version with its snapshot; not the one that the course is made of',
    access: signedIn,
    params: VersionKey,
    staff: 'teacher',
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: z.strictObject({ ...AcceptedVersion.shape, operationId: z.string() }),
  }),
}
