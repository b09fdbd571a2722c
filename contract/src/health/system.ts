import { anyone, owners, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

const Check = z.enum(['ok', 'degraded'])
/** What somebody should look at, though nothing is ill. */
const Notice = z.enum(['ok', 'warning'])

/** What is left of a quota in one region, in vCPUs. */
export const RegionQuota = z.strictObject({
  location: z.string(),
  /** Quota name (`cores` or Azure's family) → what may still be used, and the limit. */
  quotas: z.record(z.string(), z.strictObject({ left: z.number(), limit: z.number() })),
})
export type RegionQuota = z.infer<typeof RegionQuota>

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: 'health',
    summary: 'Is the service well',
    access: anyone,
    status: 200,
    response: z.strictObject({
      status: Check,
      version: z.string(),
      checks: z.strictObject({
        database: Check,
        queues: Check,
        timer: Check,
        /** Warning: one address makes most calls; see TRUSTED_PROXY_HOPS. */
        callers: Notice,
        /** Warning: a lab has more people than Azure's own mail domain takes letters an hour. */
        mail: Notice,
      }),
    }),
  }),
  openapi: route({
    method: 'GET',
    path: 'openapi.json',
    summary: 'This description',
    access: anyone,
    status: 200,
    response: z.looseObject({ openapi: z.string() }),
  }),
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
