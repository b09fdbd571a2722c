import { Id, Text } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { mostLettersOfNote } from './disks.ts'

/** What is said with a wish for another disk: apart from what pages of machines show of disks, since they load that first. */

/** The newest, where none is named. */
export const UndoInput = z.strictObject({ id: z.optional(Id) })
export const CheckpointInput = z.strictObject({ note: z.optional(Text(0, mostLettersOfNote)) })
export const RestoreInput = z.strictObject({ id: Id })
