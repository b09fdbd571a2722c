import { z } from '../kernel/zod.ts'

/** What a refusal comes from. */
export const Why = z.enum([
  'state',
  'busy',
  'rule',
  'limit',
  'closed',
  'left',
  'subscription',
  'connection',
  'class',
  'hours',
  'budget',
  'parked',
  /** We do not see an address that a port could be opened for. */
  'address',
])
export type Why = z.infer<typeof Why>

/** Whether somebody may do something now. A call that is refused says the same `reason`, with 409. */
export const CourseVerdict = z.discriminatedUnion('allowed', [
  z.strictObject({ allowed: z.literal(true) }),
  z.strictObject({ allowed: z.literal(false), reason: z.string(), why: Why }),
])
export type CourseVerdict = z.infer<typeof CourseVerdict>
