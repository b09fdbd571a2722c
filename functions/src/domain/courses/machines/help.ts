import type { Help } from '@labkeeper/contract/courses/machines'
import { idOf, type PersonId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { maybeText, type Shape, text } from '../../kernel/shape.ts'

/** A hand that is up. It says whose it is, so that nobody who gets the machine later has it up. */
export interface HelpRecord {
  readonly userId: PersonId
  readonly text: string
  readonly at: Instant
  /** What the last diagnosis of the machine came to, where they sent that along. */
  readonly summary?: string
}

export const helpShape: Shape<HelpRecord> = {
  userId: idOf('u'),
  text,
  at: text,
  summary: maybeText,
}

interface Had {
  readonly help?: HelpRecord
  readonly allocatedTo?: { readonly userId: PersonId }
}

/** Of whoever has the machine now. */
export const helpOf = ({ help, allocatedTo }: Had): Help | undefined =>
  help !== undefined && help.userId === allocatedTo?.userId
    ? { text: help.text, at: help.at, ...(help.summary && { summary: help.summary }) }
    : undefined
