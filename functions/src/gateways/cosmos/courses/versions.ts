import type { Container, OperationInput } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isSource, type MachineOfCourse } from '../../../domain/courses/machines/machine.ts'
import {
  type ListedVersion,
  type VersionRecord,
  versionFields,
} from '../../../domain/courses/recipe/version.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'
import { create, emptyingPatchOf, literal, patch, patchOf } from '../kernel/records.ts'

type Listed =
  | (ListedVersion & { readonly type: 'template' })
  | { readonly type: 'vm'; readonly status: string; readonly course: MachineOfCourse }

const fields = ['type', ...versionFields].map((field) => `c.${field}`).join(', ')
const listing = `SELECT ${fields} FROM c WHERE c.type IN ('template', 'vm') AND c.course.id = @courseId`

/** The next number is still free, and the course may have versions. */
const takesNumber = ({ id, lastVersion }: CourseRecord, number: number): OperationInput => {
  const last = lastVersion === undefined ? 'NOT IS_DEFINED(c.lastVersion)' : `c.lastVersion = ${lastVersion}`
  return patch(id, `${last} AND c.state IN ('draft', 'open')`, patchOf({ lastVersion: number }))
}

export const cosmosVersions = (container: Container): Versions => ({
  list: async (labId, courseId) => {
    const found = await queryPartition<Listed>(container, labId, listing, { courseId })
    const versions = found.filter((record) => record.type === 'template')
    const machines = new Map<number, number>()
    for (const record of found) {
      if (record.type !== 'vm' || isSource(record.course) || record.status === 'Deleting') continue
      const { version } = record.course
      if (version !== undefined) machines.set(version, (machines.get(version) ?? 0) + 1)
    }
    return {
      versions: versions.sort((one, other) => other.course.number - one.course.number),
      machines,
    }
  },

  find: async (labId, courseId, number) => {
    const query = `SELECT * FROM c WHERE c.type = 'template' AND c.course.id = @courseId AND c.course.number = @number${orLab}`
    const found = await queryPartition<VersionRecord | LabRecord>(container, labId, query, {
      courseId,
      number,
    })
    return besideLab(found)[0]
  },

  acceptBuild: async (course, operation, step, version, vm) => {
    const { id, labId } = operation
    const take = patch(
      step.vmId,
      'NOT IS_DEFINED(c.operationId)',
      emptyingPatchOf({ ...vm, operationId: id }),
    )
    const statuses = await runBatch(container, labId, [
      takesNumber(course, version.course.number),
      take,
      create({ ...version, operationId: id }),
      create(operation),
      create(step),
    ])
    if (isWritten(statuses)) return 'accepted'
    const [ofCourse = 500, ofVm = 500, ofVersion = 500] = statuses
    if (ofCourse === 404 || ofCourse === 412 || ofVersion === 409) return 'changed'
    return ofVm === 404 ? 'missing' : 'busy'
  },

  adopt: (course, { id, labId, course: was }, version) => {
    const isFree = was === undefined ? 'NOT IS_DEFINED(c.course)' : `c.course.id = ${literal(was.id)}`
    return writeAll(container, labId, [
      takesNumber(course, version.number),
      patch(id, `c.status = 'ready' AND ${isFree}`, patchOf({ course: version })),
    ])
  },
})
