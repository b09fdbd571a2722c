import { usageRoutes } from '@labkeeper/contract/usage/usage'
import { readUsage } from '../use-cases/usage/read-usage.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'

/** /api/azure/usage */
export const usageEndpoints = (world: World) => ({
  getUsage: on(usageRoutes.getUsage, async ({ caller }) => ({ data: await readUsage(world)(caller.labId) })),
})
