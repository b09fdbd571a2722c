import { anyone, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

const Check = z.enum(['ok', 'degraded'])
/** What somebody should look at, though nothing is ill. */
const Notice = z.enum(['ok', 'warning'])

export const healthRoutes = {
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
}
