import { usageRoutes } from '@labkeeper/contract/usage/usage'
import type { readUsage } from '../use-cases/usage/read-usage.ts'
import { on } from './kernel/endpoint.ts'

/** /api/azure/usage */
export const usageEndpoints = (use: { readonly readUsage: ReturnType<typeof readUsage> }) => ({
  getUsage: on(usageRoutes.getUsage, async ({ caller }) => ({ data: await use.readUsage(caller.labId) })),
})
