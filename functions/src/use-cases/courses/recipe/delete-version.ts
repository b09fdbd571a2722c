import type { Version } from '@labkeeper/contract/courses/versions'
import type { Part } from '../../../domain/courses/people/part.ts'
import { noSuchVersion, toVersion } from '../../../domain/courses/recipe/version.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import { deleteTemplate, type TemplateDeletionWorld } from '../../templates/delete-template.ts'

interface DeletionWorld extends TemplateDeletionWorld {
  readonly versions: Pick<Versions, 'list'>
}

/** A version is a template, and goes like one. */
export const deleteVersion =
  (world: DeletionWorld) =>
  async (
    { course }: Part,
    number: number,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<{ readonly version: Version; readonly operationId: string }> => {
    const { labId, id: courseId } = course
    const { versions, machines } = await world.versions.list(labId, courseId)
    const found = versions.find((one) => one.course.number === number)
    if (found === undefined) throw noSuchVersion(number)
    const { operationId } = await deleteTemplate(world)(found.id, { ...request, labId, courseId })
    const version = toVersion(course, { ...found, status: 'deleting' }, machines.get(number) ?? 0)
    return { version, operationId }
  }
