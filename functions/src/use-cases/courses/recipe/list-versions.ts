import type { Version } from '@labkeeper/contract/courses/versions'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { toVersion } from '../../../domain/courses/recipe/version.ts'
import type { Versions } from '../../../ports/courses/versions.ts'

/** The versions of a course, newest first: one query, Azure is not asked. */
export const listVersions =
  (world: { readonly versions: Pick<Versions, 'list'> }) =>
  async (course: CourseRecord): Promise<Version[]> => {
    const { versions, machines } = await world.versions.list(course.labId, course.id)
    return versions.map((one) => toVersion(course, one, machines.get(one.course.number) ?? 0))
  }
