import type { Container } from '@azure/cosmos'
import { type TemplateRecord, templateKey } from '../../domain/template.ts'
import type { Templates } from '../../ports/templates.ts'
import { runBatch } from './batch.ts'
import { create, literal, patch, patchOf, toRecord } from './records.ts'
import { open } from './steps.ts'
import { asking, hasStatus, reading } from './translate.ts'

const succeeded = (statuses: readonly number[]): boolean => statuses.every((status) => status < 300)

export const cosmosTemplates = (container: Container): Templates => {
  const query = async <T>(labId: string, sql: string, parameters: Record<string, string> = {}) => {
    const { resources } = await reading(() =>
      container.items
        .query<T>(
          {
            query: sql,
            parameters: Object.entries(parameters).map(([name, value]) => ({ name: `@${name}`, value })),
          },
          { partitionKey: labId, maxItemCount: 1000 },
        )
        .fetchAll(),
    )
    return resources
  }

  return {
    list: async (labId) => {
      const found = await query<TemplateRecord>(labId, "SELECT * FROM c WHERE c.type = 'template'")
      return found.map(toRecord).sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    },

    find: async (labId, templateId) => {
      // People send anything: the path of a record must not become another one.
      if (!/^tpl_\w+$/.test(templateId)) return undefined
      const { resource } = await reading(() => container.item(templateId, labId).read<TemplateRecord>())
      return resource === undefined ? undefined : toRecord(resource)
    },

    reseal: async (labId, templateId, sealedPassword, renewed) => {
      const condition = `from c where c.sealedPassword = ${literal(sealedPassword)}`
      const operations = patchOf({ sealedPassword: renewed })
      await asking(() => container.item(templateId, labId).patch({ condition, operations })).catch(
        (error: unknown) => {
          if (!hasStatus(error, 404) && !hasStatus(error, 412)) throw error
        },
      )
    },

    isNameTaken: async (labId, name) => {
      const found = await query<string>(labId, 'SELECT VALUE c.id FROM c WHERE c.uk = @uk', {
        uk: templateKey(name),
      })
      return found.length > 0
    },

    countOpenCopies: async (labId, templateId) => {
      const found = await query<string>(
        labId,
        `SELECT VALUE c.id FROM c WHERE c.type = 'step' AND ${open} AND c.kind = 'create' AND c.template.id = @id`,
        { id: templateId },
      )
      return found.length
    },

    acceptBuild: async (operation, step, template, vm) => {
      const { id, labId } = operation
      const take = patch(step.vmId, 'NOT IS_DEFINED(c.operationId)', patchOf({ ...vm, operationId: id }))
      const statuses = await runBatch(container, labId, [
        take,
        create({ ...template, operationId: id }),
        create(operation),
        create(step),
      ])
      if (succeeded(statuses)) return 'accepted'
      if (statuses[1] === 409) return 'name-taken'
      return statuses[0] === 404 ? 'missing' : 'busy'
    },

    acceptDeletion: async (operation, step, template) => {
      const { id, labId } = operation
      const take = patch(
        template.id,
        `c.status = ${literal(template.status)}`,
        patchOf({ status: 'deleting', operationId: id }),
      )
      const statuses = await runBatch(container, labId, [take, create(operation), create(step)])
      return succeeded(statuses) ? 'accepted' : 'busy'
    },
  }
}
