import { labServicesRoutes } from '@labkeeper/contract/courses/lab-services'
import { bringOver, broughtInWords } from '../../use-cases/courses/lab-services/bring-over.ts'
import { listForeignLabs } from '../../use-cases/courses/lab-services/list-foreign-labs.ts'
import { previewForeignLabs } from '../../use-cases/courses/lab-services/preview-foreign-labs.ts'
import { checkStudentQuota } from '../../use-cases/students/check-student-quota.ts'
import type { World } from '../../use-cases/world.ts'
import { on } from '../kernel/endpoint.ts'

/** /api/lab-services */
export const labServicesEndpoints = (world: World) => {
  const bring = bringOver({ ...world, checkStudentQuota: checkStudentQuota(world) })
  return {
    listForeignLabs: on(labServicesRoutes.listForeignLabs, async ({ caller }) => ({
      data: await listForeignLabs(world)(caller.labId),
    })),
    previewForeignLabs: on(labServicesRoutes.previewForeignLabs, async ({ caller, body }) => ({
      data: await previewForeignLabs(world)(caller.labId, body),
    })),
    bringOver: on(
      labServicesRoutes.bringOver,
      async ({ caller, body }) => {
        const data = await bring(caller, body)
        return { message: broughtInWords(data), data }
      },
      { event: 'labs-brought-over' },
    ),
  }
}
