import { owners, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

/** What costs for nothing in a lab's subscription. */

/** In the order in which they are shown. */
export const WasteKind = z.enum([
  /** With our tag, and no record. */
  'parts',
  /** Off, but not deallocated: billed as if it ran. */
  'switched-off',
  /** Outside of courses, runs for more than a day, and no policy stops it. */
  'forgotten',
  /** Nobody has started it for 21 days. */
  'unused',
  /** Beyond what the course is to have, for 14 days. */
  'spares',
  /** Nothing was made of it for 90 days. */
  'versions',
  /** Old disks and checkpoints. */
  'kept',
  /** Courses that are over and not cleaned up. */
  'closed',
  /** Of sizes whose end is announced. */
  'retiring',
])
export type WasteKind = z.infer<typeof WasteKind>

export const WasteItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** `Microsoft.Compute/disks`, or `course`. */
  type: z.string(),
  /** Why it stands here. */
  text: z.string(),
  since: z.optional(z.string()),
  /** US dollars; absent where there is no price, or it costs no more than it would otherwise. */
  perMonth: z.optional(z.number()),
  can: z.nullable(z.enum(['remove', 'stop', 'open'])),
  /** Where to look at it, or to stop it. */
  href: z.optional(z.string()),
})
export type WasteItem = z.infer<typeof WasteItem>

/** The most items of one group in an answer, and the most that one call removes. */
export const mostWasteItems = 200

export const WasteGroup = z.strictObject({
  kind: WasteKind,
  items: z.array(WasteItem),
  /** How many more there are, cheaper ones; they count in the sum. */
  more: z.optional(z.number()),
})
export type WasteGroup = z.infer<typeof WasteGroup>

export const Waste = z.strictObject({
  /** When Azure was looked at. */
  asOf: z.string(),
  /** Those with anything in them. */
  groups: z.array(WasteGroup),
  /** Resources without the lab's tag: only counted. */
  foreign: z.number(),
  /** US dollars, of all groups. */
  perMonth: z.number(),
  /** Some prices could not be read: it costs at least that. */
  pricesFailed: z.optional(z.boolean()),
})
export type Waste = z.infer<typeof Waste>

export const WasteRemoval = z.strictObject({
  ids: z.readonly(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(512)))
      .check(z.minLength(1), z.maxLength(mostWasteItems)),
  ),
})
export type WasteRemoval = z.infer<typeof WasteRemoval>

export const wasteRoutes = {
  getWaste: route({
    method: 'GET',
    path: 'lab/waste',
    summary:
      'What costs for nothing. Azure is asked once a day, or with refresh=true, which is once a minute',
    access: owners,
    query: z.strictObject({ refresh: z.optional(z.enum(['true', 'false'])) }),
    status: 200,
    response: z.strictObject({ data: Waste }),
  }),
  removeWaste: route({
    method: 'POST',
    path: 'lab/waste/remove',
    summary: 'Remove some of it; each is looked at again first',
    access: owners,
    body: WasteRemoval,
    status: 202,
    response: z.strictObject({ message: z.string(), operationId: z.string() }),
  }),
}
