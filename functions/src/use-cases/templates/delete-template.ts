import { counted } from '@labkeeper/contract/kernel/wording'
import type { Template } from '@labkeeper/contract/templates/templates'
import { strandedReason } from '@labkeeper/contract/vms/power'
import { isStranded } from '../../domain/connection/stranded.ts'
import { isNeeded, versionInUse } from '../../domain/courses/recipe/version.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import { templateOfStep } from '../../domain/templates/template.ts'
import { toTemplate } from '../../domain/templates/template-view.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Templates } from '../../ports/templates/templates.ts'
import { findLab } from '../accounts/find-lab.ts'

export interface TemplateDeletionWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly templates: Templates
  readonly nudges: WorkNudges
  readonly clock: Clock
}

export const templateNotFound = (): AppError =>
  new AppError('not_found', 'This template does not exist. It may have been deleted in the meantime.')

const inUse = (copies: number): AppError =>
  new AppError(
    'conflict',
    `${counted(copies, 'VM')} ${copies === 1 ? 'is' : 'are'} being made from this template. Wait until that is done.`,
  )

/** The snapshot goes first, the record last: what cannot be removed in Azure stays in sight. */
export const deleteTemplate =
  ({ labs, courses, templates, nudges, clock }: TemplateDeletionWorld) =>
  async (templateId: string, request: WorkRequest): Promise<{ template: Template; operationId: string }> => {
    const { labId } = request
    const [lab, template] = await Promise.all([findLab(labs, labId), templates.find(labId, templateId)])
    if (template === undefined) throw templateNotFound()
    if (isStranded(template, lab.cloud)) throw new AppError('conflict', `${strandedReason}.`)
    const { status } = template
    if (status === 'creating') {
      throw new AppError('conflict', 'This template is still being created. Wait until that is done.')
    }
    if (status === 'deleting') throw new AppError('conflict', 'This template is already being deleted.')
    const course = template.course && (await courses.read(labId, template.course.id))
    const { number = 0 } = template.course ?? {}
    if (course !== undefined && isNeeded(course, number)) throw versionInUse(number, course)
    const copies = await templates.countOpenCopies(labId, templateId)
    if (copies > 0) throw inUse(copies)

    const now = clock.now()
    const operation = newOperation(request, 'delete-template', 1, now)
    const input = { templateStatus: status }
    const step = newStep(operation, template, input, now, { template: templateOfStep(template) })
    const guarding = course?.state === 'archived' ? undefined : course
    if ((await templates.acceptDeletion(operation, step, template, guarding)) === 'busy') {
      throw new AppError('conflict', 'Another operation is running on this template. Wait until it is done.')
    }
    await nudges.step(labId, step.id)
    return {
      template: toTemplate({ ...template, status: 'deleting', courseName: course?.name }),
      operationId: operation.id,
    }
  }
