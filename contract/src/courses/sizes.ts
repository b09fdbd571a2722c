import { Tiers } from '../connection/tiers.ts'
import { z } from '../kernel/zod.ts'

/** Sizes that Azure offers to a subscription now, and what publishing would do. */

/** What a machine is for, in words. */
export const Need = z.enum(['office', 'programming', 'databases', 'nested', 'graphics', 'machine-learning'])
export type Need = z.infer<typeof Need>

/** `retiresOn` is a day, `pricePerHour` US dollars. */
export const LiveSize = z.strictObject({
  /** Azure's name: `Standard_D2as_v5`. */
  id: z.string(),
  label: z.string(),
  vCpus: z.number(),
  memoryGB: z.number(),
  family: z.string(),
  burstable: z.boolean(),
  /** Runs virtual machines itself. */
  nested: z.boolean(),
  gpu: z.boolean(),
  pricePerHour: z.optional(z.number()),
  usable: z.boolean(),
  /** Why it is not usable. */
  reason: z.optional(z.string()),
  retiresOn: z.optional(z.string()),
  /** vCPUs that the subscription has left for this kind. */
  quotaLeft: z.number(),
  /** Where to ask for more. */
  quotaLink: z.optional(z.string()),
})
export type LiveSize = z.infer<typeof LiveSize>

/** `machines` is how many there are to be; of `labId` and `courseId` at most one. */
export const SizesQuery = z.strictObject({
  location: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  osType: z.enum(['Linux', 'Windows']),
  need: z.optional(Need),
  machines: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'must be a whole number'))),
  labId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  courseId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
})
export type SizesQuery = z.infer<typeof SizesQuery>

/** `stale`: Azure does not answer, and this is what it said last. Sorted by price, those without one last. */
export const Sizes = z.strictObject({
  asOf: z.string(),
  stale: z.boolean(),
  sizes: z.array(LiveSize),
  proposals: z.strictObject({
    cheap: z.optional(z.string()),
    balanced: z.optional(z.string()),
    strong: z.optional(z.string()),
  }),
  fallbacks: z.array(z.string()),
})
export type Sizes = z.infer<typeof Sizes>

/** What publishing would do. `problems` are what it would be refused with. */
export const CourseCheck = z.strictObject({
  ready: z.boolean(),
  make: z.number(),
  /** Names of the first and the last machine that would be made. */
  first: z.optional(z.string()),
  last: z.optional(z.string()),
  problems: z.array(z.strictObject({ field: z.optional(z.string()), text: z.string() })),
  warnings: z.array(z.string()),
  vCpus: z.strictObject({ needed: z.number(), left: z.number(), limit: z.number() }),
  /** A guess. */
  minutes: z.number(),
  pricePerHour: z.optional(z.number()),
  tiers: Tiers,
})
export type CourseCheck = z.infer<typeof CourseCheck>
