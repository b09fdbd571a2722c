import { z } from '../kernel/zod.ts'
import { Meter } from './words.ts'

/** Own time, as it stands in lists and on the page of whoever has it. Small: every page of a student loads it. */

export { Meter }

/**
 * As it stands in lists: an answer that is the same while nothing is written. `usedSeconds` are those of runs that have
 * ended, of this period; `since` is when the one that goes on began, or the period did.
 */
export const ListedHours = z.strictObject({
  usedSeconds: z.number(),
  /** `null`: as much as they like. */
  allowedSeconds: z.nullable(z.number()),
  since: z.optional(z.string()),
})
export type ListedHours = z.infer<typeof ListedHours>

/** `leftSeconds` is to the moment: without what has been used since `since`. */
export const MyHours = z.strictObject({
  ...ListedHours.shape,
  leftSeconds: z.nullable(z.number()),
  /** When nothing is left, if that comes before the period ends. */
  endsAt: z.optional(z.string()),
  /** When the next period begins. */
  renewsAt: z.optional(z.string()),
})
export type MyHours = z.infer<typeof MyHours>

export const RequestState = z.enum(['open', 'granted', 'refused'])
export type RequestState = z.infer<typeof RequestState>

/** Somebody asks for more own time. `minutes` of one that was granted are those that were. */
export const TimeRequest = z.strictObject({
  id: z.string(),
  enrolmentId: z.string(),
  name: z.string(),
  minutes: z.number(),
  note: z.string(),
  at: z.string(),
  state: RequestState,
  answer: z.optional(z.string()),
  /** Who has answered. */
  by: z.optional(z.string()),
})
export type TimeRequest = z.infer<typeof TimeRequest>
