import { keptPartsRoutes } from '@labkeeper/contract/vms/kept-parts'
import { priceKeptParts } from '../use-cases/usage/price-kept-parts.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'

/** /api/azure/kept-parts */
export const keptPartsEndpoints = (world: World) => ({
  priceKeptParts: on(keptPartsRoutes.priceKeptParts, async ({ caller, body }) => ({
    data: await priceKeptParts(world)(caller.labId, body.vmIds),
  })),
})
