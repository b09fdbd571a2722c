import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { type TemplateRecord, templateKey } from '../../../domain/templates/template.ts'
import type { Templates } from '../../../ports/templates/templates.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { create, emptyingPatchOf, literal, patch, patchOf, remove } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { madeOfAnother } from '../operations/accept-many.ts'
import { open } from '../operations/steps.ts'

export const cosmosTemplates = (container: Container): Templates => ({
  list: async (labId) => {
    const query = `SELECT * FROM c WHERE c.type = 'template' OR c.type = 'course' AND c.state != 'deleting'${orLab}`
    const found = await queryPartition<TemplateRecord | CourseRecord | LabRecord>(container, labId, query)
    const courses = new Map<string, CourseRecord>(
      found.flatMap((record) => (record.type === 'course' ? [[record.id, record]] : [])),
    )
    return besideLab(found.filter((record) => record.type !== 'course'))
      .map((one) => (one.course ? { ...one, courseName: courses.get(one.course.id)?.name } : one))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  },

  find: async (labId, templateId) => {
    // People send anything: the path of a record must not become another one.
    if (!/^tpl_\w+$/.test(templateId)) return undefined
    return readRecord<TemplateRecord>(container, labId, templateId)
  },

  reseal: async (labId, templateId, sealedPassword, renewed) => {
    const condition = `from c where c.sealedPassword = ${literal(sealedPassword)}`
    const operations = patchOf({ sealedPassword: renewed })
    await unlessRefused(() => container.item(templateId, labId).patch({ condition, operations }), 404, 412)
  },

  forget: async (labId, templateId) => {
    const unlessHeld = patch(templateId, 'NOT IS_DEFINED(c.operationId)', patchOf({ status: 'deleting' }))
    return writeAll(container, labId, [unlessHeld, remove(templateId)])
  },

  isNameTaken: async (labId, name) => {
    const found = await queryPartition<string>(
      container,
      labId,
      'SELECT VALUE c.id FROM c WHERE c.uk = @uk',
      {
        uk: templateKey(name),
      },
    )
    return found.length > 0
  },

  countOpenCopies: async (labId, templateId) => {
    const found = await queryPartition<string>(
      container,
      labId,
      `SELECT VALUE c.id FROM c WHERE c.type = 'step' AND ${open} AND c.kind IN ('create', 'clean') AND c.template.id = @id`,
      { id: templateId },
    )
    return found.length
  },

  acceptBuild: async (operation, step, template, vm) => {
    const { id, labId } = operation
    const take = patch(
      step.vmId,
      'NOT IS_DEFINED(c.operationId)',
      emptyingPatchOf({ ...vm, operationId: id }),
    )
    const statuses = await runBatch(container, labId, [
      take,
      create({ ...template, operationId: id }),
      create(operation),
      create(step),
    ])
    if (isWritten(statuses)) return 'accepted'
    if (statuses[1] === 409) return 'name-taken'
    return statuses[0] === 404 ? 'missing' : 'busy'
  },

  acceptDeletion: async (operation, step, template, course) => {
    const { id, labId } = operation
    const take = patch(
      template.id,
      `c.status = ${literal(template.status)}`,
      patchOf({ status: 'deleting', operationId: id }),
    )
    const guards =
      course === undefined || template.course === undefined ? [] : [madeOfAnother(template.course)]
    const isAccepted = await writeAll(container, labId, [take, ...guards, create(operation), create(step)])
    return isAccepted ? 'accepted' : 'busy'
  },
})
