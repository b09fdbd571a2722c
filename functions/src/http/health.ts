import { systemRoutes } from '@labkeeper/contract/health/system'
import { findLab } from '../use-cases/accounts/find-lab.ts'
import { readQuota } from '../use-cases/connection/read-quota.ts'
import { checkHealth } from '../use-cases/health/check-health.ts'
import { rememberBriefly } from '../use-cases/kernel/remember-briefly.ts'
import type { World } from '../use-cases/world.ts'
import { type Endpoint, on, onPublic } from './kernel/endpoint.ts'

export const systemEndpoints = (world: World): Record<keyof typeof systemRoutes, Endpoint> => {
  const health = rememberBriefly(world.clock, 5_000, checkHealth(world))
  const quota = readQuota({
    ...world,
    openPrincipal: async (labId) => world.openPrincipal(await findLab(world.labs, labId)),
  })
  return {
    health: onPublic(systemRoutes.health, health),
    openapi: onPublic(systemRoutes.openapi, async () => {
      const { openapiDocument } = await import('./kernel/openapi.ts')
      return { ...openapiDocument() }
    }),
    regionQuota: on(systemRoutes.regionQuota, async ({ caller, params }) => ({
      data: await quota(caller.labId, params.location),
    })),
  }
}
