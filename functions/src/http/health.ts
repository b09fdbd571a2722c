import { healthRoutes as routes } from '@labkeeper/contract/health/health'
import { checkHealth } from '../use-cases/health/check-health.ts'
import { rememberBriefly } from '../use-cases/kernel/remember-briefly.ts'
import type { World } from '../use-cases/world.ts'
import { type Endpoint, onPublic } from './kernel/endpoint.ts'

export const healthEndpoints = (world: World): Record<keyof typeof routes, Endpoint> => {
  const health = rememberBriefly(world.clock, 5_000, checkHealth(world))
  return {
    health: onPublic(routes.health, health),
    openapi: onPublic(routes.openapi, async () => {
      const { openapiDocument } = await import('./kernel/openapi.ts')
      return { ...openapiDocument() }
    }),
  }
}
