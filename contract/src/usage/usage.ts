import { owners, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

/** How many days the chart has, with today. */
export const usageDays = 14

/** VM hours whose size has no list price in its region, and which the amount therefore leaves out. */
const WithoutPrice = z.strictObject({
  location: z.string(),
  size: z.string(),
  osType: z.enum(['Linux', 'Windows']),
  hours: z.number(),
})

/**
 * For how long the lab's VMs cost money, all of them together: from running until deallocated or gone. Days are
 * calendar days in UTC, `2026-11-22`.
 */
export const Usage = z.strictObject({
  /** The last 14 days, oldest first; the last is today so far. */
  days: z.array(z.strictObject({ day: z.string(), hours: z.number() })),
  /** Of this month, so far. */
  month: z.strictObject({
    /** Its first day. */
    since: z.string(),
    hours: z.number(),
    /** What these hours cost at Azure's list prices; absent while those cannot be read. */
    cost: z.optional(
      z.strictObject({
        amount: z.number(),
        currency: z.literal('USD'),
        withoutPrice: z.array(WithoutPrice),
      }),
    ),
  }),
})
export type Usage = z.infer<typeof Usage>

export const usageRoutes = {
  getUsage: route({
    method: 'GET',
    path: 'azure/usage',
    summary: 'Running hours of the last 14 days, and an estimate of what this month has cost so far',
    access: owners,
    status: 200,
    response: z.strictObject({ data: Usage }),
  }),
}
