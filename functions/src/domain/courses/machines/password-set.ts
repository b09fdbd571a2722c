import type { Instant } from '../../kernel/instant.ts'
import { maybeText, type Shape, text } from '../../kernel/shape.ts'

/** Who set the password that a machine has now: whoever has it may still know the one before. */
export interface PasswordSet {
  readonly at: Instant
  readonly by: string
  readonly userId?: string
}

export const passwordSetShape: Shape<PasswordSet> = { at: text, by: text, userId: maybeText }
