import { owners, route } from '../kernel/route.ts'
import { Id } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

/** Of so many VMs at once it can be asked what their parts cost. */
export const mostPricedVms = 100

/** What stays in Azure when VMs are deleted without what hangs on them, and costs money there: disks and addresses. */
export const KeptParts = z.strictObject({
  /** Absent while prices cannot be read, and when there is none for any of the VMs. */
  cost: z.optional(
    z.strictObject({
      /** A month, at Azure's list prices. */
      amount: z.number(),
      currency: z.literal('USD'),
      /** Of so many of the VMs: left out is one whose disk is of unknown size, or has no list price. */
      vmCount: z.number(),
    }),
  ),
})
export type KeptParts = z.infer<typeof KeptParts>

export const keptPartsRoutes = {
  priceKeptParts: route({
    method: 'POST',
    path: 'azure/kept-parts/price',
    summary: 'What the disks and addresses of VMs cost a month, if they stay when the VMs are deleted',
    access: owners,
    body: z.strictObject({ vmIds: z.array(Id).check(z.minLength(1), z.maxLength(mostPricedVms)) }),
    status: 200,
    response: z.strictObject({ data: KeptParts }),
  }),
}
