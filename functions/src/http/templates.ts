import { templateRoutes } from '@labkeeper/contract/templates/templates'
import { buildTemplate } from '../use-cases/templates/build-template.ts'
import { createFromTemplate } from '../use-cases/templates/create-from-template.ts'
import { deleteTemplate } from '../use-cases/templates/delete-template.ts'
import { listTemplates } from '../use-cases/templates/list-templates.ts'
import { checkCapacity } from '../use-cases/vms/check-creation.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'
import { acceptedVms, requestOf } from './vms.ts'

/** /api/azure/snapshots, and the two calls on VMs that concern templates */
export const templateEndpoints = (world: World) => {
  const create = createFromTemplate({ ...world, checkCapacity: checkCapacity(world) })
  return {
    listTemplates: on(templateRoutes.listTemplates, async ({ caller }) => ({
      data: await listTemplates(world)(caller.labId),
    })),
    buildTemplate: on(
      templateRoutes.buildTemplate,
      async ({ params, body, ...call }) => {
        const key = { labId: call.caller.labId, ...params }
        const { template, operationId } = await buildTemplate(world)(key, body, requestOf(call))
        return { message: `Template ${template.snapshotName} is being created.`, data: template, operationId }
      },
      { event: 'template-built' },
    ),
    deleteTemplate: on(
      templateRoutes.deleteTemplate,
      async ({ params, ...call }) => {
        const { template, operationId } = await deleteTemplate(world)(params.id, requestOf(call))
        return { message: `Template ${template.snapshotName} is being deleted.`, data: template, operationId }
      },
      { event: 'template-deleted' },
    ),
    createFromTemplate: on(
      templateRoutes.createFromTemplate,
      async ({ body, ...call }) => acceptedVms(await create(body, requestOf(call))),
      { event: 'vms-created' },
    ),
  }
}
