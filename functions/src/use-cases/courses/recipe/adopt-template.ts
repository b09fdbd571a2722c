import type { Version } from '@labkeeper/contract/courses/versions'
import { isStranded } from '../../../domain/connection/stranded.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import { forbidden, type Part } from '../../../domain/courses/people/part.ts'
import { nextVersion, toVersion } from '../../../domain/courses/recipe/version.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { Templates } from '../../../ports/templates/templates.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { elsewhere, unusable } from '../../templates/create-from-template.ts'
import { templateNotFound } from '../../templates/delete-template.ts'

export interface AdoptingWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly templates: Pick<Templates, 'find'>
  readonly versions: Pick<Versions, 'adopt'>
}

export interface Made {
  readonly version: Version
  /** Absent where it was there already, as a template. */
  readonly operationId?: OperationId
}

/** A template of the lab becomes a version of a course, with all that it has. Templates are the owner's. */
export const adoptTemplate =
  ({ labs, courses, templates, versions }: AdoptingWorld) =>
  async ({ course, function: mine }: Part, templateId: string, notes: string): Promise<Made | undefined> => {
    if (mine !== 'owner') throw forbidden()
    const { id, labId } = course
    const [lab, template] = await Promise.all([findLab(labs, labId), templates.find(labId, templateId)])
    if (template === undefined) throw templateNotFound()
    if (course.state !== 'draft' && course.state !== 'open') throw inState(course)
    if (isStranded(template, lab.cloud)) throw new AppError('conflict', elsewhere)
    const holder = template.course && (await courses.read(labId, template.course.id))
    if (template.course !== undefined && holder !== undefined) {
      const { number } = template.course
      throw new AppError('conflict', `This template is version ${number} of ${holder.name} already.`)
    }
    if (template.status !== 'ready') throw new AppError('conflict', unusable[template.status])
    const ofCourse = { id, number: nextVersion(course), notes }
    if (!(await versions.adopt(course, template, ofCourse))) return undefined
    return { version: toVersion(course, { ...template, course: ofCourse }, 0) }
  }
