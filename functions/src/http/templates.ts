import type { Template } from '@labkeeper/contract/templates/templates'
import { templateRoutes } from '@labkeeper/contract/templates/templates'
import type { buildTemplate } from '../use-cases/templates/build-template.ts'
import type { createFromTemplate } from '../use-cases/templates/create-from-template.ts'
import type { deleteTemplate } from '../use-cases/templates/delete-template.ts'
import { on } from './kernel/endpoint.ts'
import { acceptedVms, requestOf } from './vms.ts'

interface TemplateUseCases {
  readonly listTemplates: (labId: string) => Promise<Template[]>
  readonly buildTemplate: ReturnType<typeof buildTemplate>
  readonly deleteTemplate: ReturnType<typeof deleteTemplate>
  readonly createFromTemplate: ReturnType<typeof createFromTemplate>
}

/** /api/azure/snapshots, and the two calls on VMs that concern templates */
export const templateEndpoints = (use: TemplateUseCases) => ({
  listTemplates: on(templateRoutes.listTemplates, async ({ caller }) => ({
    data: await use.listTemplates(caller.labId),
  })),
  buildTemplate: on(
    templateRoutes.buildTemplate,
    async ({ params, body, ...call }) => {
      const key = { labId: call.caller.labId, ...params }
      const { template, operationId } = await use.buildTemplate(key, body, requestOf(call))
      return { message: `Template ${template.snapshotName} is being created.`, data: template, operationId }
    },
    { event: 'template-built' },
  ),
  deleteTemplate: on(
    templateRoutes.deleteTemplate,
    async ({ params, ...call }) => {
      const { template, operationId } = await use.deleteTemplate(params.id, requestOf(call))
      return { message: `Template ${template.snapshotName} is being deleted.`, data: template, operationId }
    },
    { event: 'template-deleted' },
  ),
  createFromTemplate: on(
    templateRoutes.createFromTemplate,
    async ({ body, ...call }) => acceptedVms(await use.createFromTemplate(body, requestOf(call))),
    { event: 'vms-created' },
  ),
})
