import { usageRoutes } from '@labkeeper/contract/usage'
import type { readUsage } from '../use-cases/read-usage.ts'
import { on } from './endpoint.ts'

/** /api/azure/usage */
export const usageEndpoints = (use: { readonly readUsage: ReturnType<typeof readUsage> }) => ({
  getUsage: on(usageRoutes.getUsage, async ({ caller }) => ({ data: await use.readUsage(caller.labId) })),
})
