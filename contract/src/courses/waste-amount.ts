import { owners, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

/** What a lab's home page says of the waste; all else of it is the page of it's. */
export const wasteAmountRoutes = {
  getWasteAmount: route({
    method: 'GET',
    path: 'lab/waste/amount',
    summary: 'What the last look at the waste came to; asks nobody',
    access: owners,
    status: 200,
    response: z.strictObject({
      /** Without `asOf` nobody has looked yet. */
      data: z.strictObject({ asOf: z.optional(z.string()), perMonth: z.number() }),
    }),
  }),
}
