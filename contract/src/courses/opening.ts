import { z } from '../kernel/zod.ts'

/** For which addresses the port of a machine is open, beside what its course lets in: it ends with the run at the latest. */
export const Opening = z.strictObject({
  /** IPv4 addresses, or whole networks like `84.12.3.0/24`. */
  addresses: z.array(z.string()),
  until: z.string(),
  by: z.enum(['student', 'staff']),
})
export type Opening = z.infer<typeof Opening>
