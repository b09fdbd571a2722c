import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { ListedVersion, VersionRecord } from '../../domain/courses/recipe/version.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { TemplateRecord, VersionOfCourse } from '../../domain/templates/template.ts'
import type { VmChange } from '../operations/work.ts'

/** The versions of a course. Every call stays in the lab's partition. */
export interface Versions {
  /** Newest first, with how many machines are made of each, by its number: one query. */
  list(
    labId: LabId,
    courseId: CourseId,
  ): Promise<{ readonly versions: readonly ListedVersion[]; readonly machines: ReadonlyMap<number, number> }>
  find(labId: LabId, courseId: CourseId, number: number): Promise<VersionRecord | undefined>
  /**
   * Like building a template, and takes the next number of the course in the same transaction: `changed` when somebody
   * else has it, or the course is neither a draft nor open any more.
   */
  acceptBuild(
    course: CourseRecord,
    operation: OperationRecord,
    step: StepRecord,
    version: VersionRecord,
    vm: VmChange,
  ): Promise<'accepted' | 'changed' | 'busy' | 'missing'>
  /** Makes a ready template a version, under the next number. False when template or course are not as they were read. */
  adopt(course: CourseRecord, template: TemplateRecord, version: VersionOfCourse): Promise<boolean>
}
