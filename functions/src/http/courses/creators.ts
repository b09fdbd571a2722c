import { creatorRoutes } from '@labkeeper/contract/courses/creators'
import { listCreators, saveCreators } from '../../use-cases/courses/lab/creators.ts'
import { listMyLabs } from '../../use-cases/courses/lab/where-to-create.ts'
import type { World } from '../../use-cases/world.ts'
import { on } from '../kernel/endpoint.ts'

/** /api/lab/creators, /api/me/labs */
export const creatorEndpoints = (world: World) => ({
  listMyLabs: on(creatorRoutes.listMyLabs, async ({ caller }) => ({
    data: await listMyLabs(world)(caller),
  })),
  listCreators: on(creatorRoutes.listCreators, async ({ caller }) => ({
    data: await listCreators(world)(caller.labId),
  })),
  saveCreators: on(
    creatorRoutes.saveCreators,
    async ({ caller, body }) => ({
      message: 'The list is saved.',
      data: await saveCreators(world)(caller, body),
    }),
    { event: 'creators-changed' },
  ),
})
