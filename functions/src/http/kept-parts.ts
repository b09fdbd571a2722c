import { keptPartsRoutes } from '@labkeeper/contract/vms/kept-parts'
import type { priceKeptParts } from '../use-cases/usage/price-kept-parts.ts'
import { on } from './kernel/endpoint.ts'

/** /api/azure/kept-parts */
export const keptPartsEndpoints = (use: { readonly priceKeptParts: ReturnType<typeof priceKeptParts> }) => ({
  priceKeptParts: on(keptPartsRoutes.priceKeptParts, async ({ caller, body }) => ({
    data: await use.priceKeptParts(caller.labId, body.vmIds),
  })),
})
