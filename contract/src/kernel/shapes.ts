import { z } from './zod.ts'

/** Shapes that routes of several areas share. */

/** A body or answer that says nothing. */
export const Nothing = z.strictObject({})
/** An answer that is one sentence for a person. */
export const Message = z.strictObject({ message: z.string() })
/** An `_id` of ours, as callers send it: whether there is such a thing shows when it is looked for. */
export const Id = z.string().check(z.minLength(1), z.maxLength(128))
/** What people type, without the blanks around it. Lengths in characters. */
export const Text = (shortest: number, longest: number) =>
  z.string().check(z.trim(), z.minLength(shortest), z.maxLength(longest))
/** A whole number within bounds, both included. */
export const Whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
/** ISO, in UTC. Without zod's own pattern: every page would load it for the sake of a few routes. */
export const Instant = z
  .string()
  .check(
    z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && Date.parse(text) > 0, 'Invalid datetime'),
  )
