import { owners, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

/** What is left of a quota in one region, in vCPUs. */
export const RegionQuota = z.strictObject({
  location: z.string(),
  /** Quota name (`cores` or Azure's family) → what may still be used, and the limit. */
  quotas: z.record(z.string(), z.strictObject({ left: z.number(), limit: z.number() })),
})
export type RegionQuota = z.infer<typeof RegionQuota>

export const quotaRoutes = {
  regionQuota: route({
    method: 'GET',
    path: 'azure/quota/{location}',
    summary: 'vCPUs left in a region, for the summary beside the create form',
    access: owners,
    rationed: 'quota',
    params: z.strictObject({ location: z.string().check(z.maxLength(64)) }),
    status: 200,
    response: z.strictObject({ data: RegionQuota }),
  }),
}
