import { z } from '../kernel/zod.ts'

/** For the caller's address where none is typed; `network` for all of its neighbours, /24. */
export const OpenInput = z.strictObject({
  address: z.optional(z.string().check(z.maxLength(64))),
  network: z.optional(z.literal(true)),
})
export type OpenInput = z.infer<typeof OpenInput>
