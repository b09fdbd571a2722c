import { z } from '../kernel/zod.ts'

/** What is kept of machines: the disks that they had, and checkpoints of them. */

/** A machine has at most so many old disks. */
export const mostKept = 2
export const mostLettersOfNote = 100

export const KeptDisk = z.strictObject({
  id: z.string(),
  /** Then it goes. */
  until: z.string(),
  /** What it was made of; an image when absent. */
  version: z.optional(z.number()),
  sizeGB: z.number(),
  since: z.string(),
})
export type KeptDisk = z.infer<typeof KeptDisk>

export const Checkpoint = z.strictObject({
  id: z.string(),
  at: z.string(),
  note: z.optional(z.string()),
  version: z.optional(z.number()),
})
export type Checkpoint = z.infer<typeof Checkpoint>
