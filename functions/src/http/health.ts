import { type RegionQuota, systemRoutes } from '@labkeeper/contract/health/system'
import type { ResponseOf } from '@labkeeper/contract/kernel/route'
import { type Endpoint, on, onPublic } from './kernel/endpoint.ts'

interface SystemUseCases {
  checkHealth(): Promise<ResponseOf<typeof systemRoutes.health>>
  readQuota(labId: string, location: string): Promise<RegionQuota>
}

export const systemEndpoints = (use: SystemUseCases): Record<keyof typeof systemRoutes, Endpoint> => ({
  health: onPublic(systemRoutes.health, () => use.checkHealth()),
  openapi: onPublic(systemRoutes.openapi, async () => {
    const { openapiDocument } = await import('./kernel/openapi.ts')
    return { ...openapiDocument() }
  }),
  regionQuota: on(systemRoutes.regionQuota, async ({ caller, params }) => ({
    data: await use.readQuota(caller.labId, params.location),
  })),
})
