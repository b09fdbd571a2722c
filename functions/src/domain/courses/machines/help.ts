import type { Help } from '@labkeeper/contract/courses/machines'
import { idOf, type PersonId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { type Shape, text } from '../../kernel/shape.ts'

/** A hand that is up. It says whose it is, so that nobody who gets the machine later has it up. */
export interface HelpRecord {
  readonly userId: PersonId
  readonly text: string
  readonly at: Instant
}

export const helpShape: Shape<HelpRecord> = { userId: idOf('u'), text, at: text }

interface Had {
  readonly help?: HelpRecord
  readonly allocatedTo?: { readonly userId: PersonId }
}

/** Of whoever has the machine now. */
export const helpOf = ({ help, allocatedTo }: Had): Help | undefined =>
  help !== undefined && help.userId === allocatedTo?.userId ? { text: help.text, at: help.at } : undefined
