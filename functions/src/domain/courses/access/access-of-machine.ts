import {
  idOf,
  isUserId,
  type OperationId,
  type PersonId,
  type StepId,
  type UserId,
} from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, maybeText, oneOf, part, type Shape, text } from '../../kernel/shape.ts'

/**
 * Who may reach a machine of a course from outside. What is wanted is written here first; a step of the job engine then brings
 * the rules of the machine's own interface to it, and notes what it has written. One step works at them at a time.
 */

/** Whose word a rule is: its name in Azure. */
export const ruleNames = ['student', 'staff', 'course'] as const
export type RuleName = (typeof ruleNames)[number]

/** From where each lets in: addresses, ranges, or `*`. Without any there is no such rule. */
export type OwnRules = Readonly<Record<RuleName, readonly string[]>>

/** Who opens a machine: whoever has it, or the staff of its course. */
export type Side = 'student' | 'staff'

export interface OpenedAddress {
  readonly address: string
  /** The name of who asked for it. */
  readonly by: string
  /** Staff who did, as long as they may: it is closed when none of them may any more. Not of the lab's owner, who always may. */
  readonly of?: readonly UserId[]
}

export interface OpeningRecord {
  /** The newest last. */
  readonly addresses: readonly OpenedAddress[]
  readonly until: Instant
  /** Whoever had the machine: it is nobody else's opening. Staff's have none. */
  readonly userId?: PersonId
}

/** The step that works at the rules. */
export interface RuleWork {
  readonly id: StepId
  readonly operationId: OperationId
  readonly kind: 'open' | 'close-port'
  readonly since: Instant
}

export interface AccessOfMachine {
  /** Another with every change: who has read an older one may not write. */
  readonly rev: string
  /** As they were last written; absent: the machine stands under the rules that the group's VMs share. */
  readonly rules?: OwnRules
  /** What is being written: from then on nobody knows what stands there, until it is noted. */
  readonly writing?: Partial<OwnRules>
  /** Of which a write was begun, and nobody knows what came of it. */
  readonly unsure?: readonly RuleName[]
  readonly student?: OpeningRecord
  readonly staff?: OpeningRecord
  /** Why the last opening was ended, to end a sentence: "by Ann". */
  readonly closed?: string
  readonly step?: RuleWork
  /** When it was last tried in vain. */
  readonly triedAt?: Instant
  /** Of a VM outside courses: why, until it succeeds. */
  readonly failed?: string
}

const rules = { student: listOf(text), staff: listOf(text), course: listOf(text) }
const opening: Shape<OpeningRecord> = {
  addresses: listOf(part<OpenedAddress>({ address: text, by: text, of: maybe(listOf(isUserId)) })),
  until: text,
  userId: maybe(idOf('u')),
}

export const accessShape: Shape<AccessOfMachine> = {
  rev: text,
  rules: maybe(part<OwnRules>(rules)),
  writing: maybe(
    part<Partial<OwnRules>>({
      student: maybe(rules.student),
      staff: maybe(rules.staff),
      course: maybe(rules.course),
    }),
  ),
  unsure: maybe(listOf(oneOf(...ruleNames))),
  student: maybe(part(opening)),
  staff: maybe(part(opening)),
  closed: maybeText,
  step: maybe(
    part<RuleWork>({
      id: idOf('st'),
      operationId: idOf('op'),
      kind: oneOf('open', 'close-port'),
      since: text,
    }),
  ),
  triedAt: maybeText,
  failed: maybeText,
}
