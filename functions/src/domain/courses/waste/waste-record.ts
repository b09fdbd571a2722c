import { idOf, type LabId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, maybeNumber, number, oneOf, part, type Shape, text } from '../../kernel/shape.ts'
import { type FoundResource, foundShape } from '../../vms/found-resource.ts'

/** A resource with the lab's tag and no record, as the last look saw it, and what it costs a month. */
export interface StrayPart extends FoundResource {
  /** US dollars. */
  readonly perMonth?: number
  /** A machine that runs. */
  readonly isRunning?: boolean
}

/** What a look at Azure found that our own records do not tell. */
export interface Look {
  readonly asOf: Instant
  readonly subscriptionId: string
  /** The dearest of them. */
  readonly parts: readonly StrayPart[]
  /** How many more there are, and what those cost. */
  readonly more: number
  readonly morePerMonth: number
  readonly foreign: number
  /** Some prices could not be read, so that not all parts have one. */
  readonly isBlind?: boolean
}

/** One of a lab: the last look for waste. All else that is wasted follows from records when somebody reads it. */
export interface WasteRecord {
  readonly type: 'waste'
  readonly id: 'waste'
  readonly labId: LabId
  readonly uk: 'waste'
  readonly schema: 1
  /** When somebody first looked: what earlier versions did not write down counts from here. */
  readonly firstAt: Instant
  /** When the last look was begun: guards the next. */
  readonly requestedAt: Instant
  /** Absent until the first one has ended. */
  readonly look?: Look
  /** What all of it came to when it was last read, US dollars a month. */
  readonly perMonth?: number
  /** How many removals were begun: guards the next. */
  readonly removals: number
}

const strayShape: Shape<StrayPart> = {
  ...foundShape,
  perMonth: maybeNumber,
  isRunning: maybe(oneOf(true, false)),
}

const lookShape: Shape<Look> = {
  asOf: text,
  subscriptionId: text,
  parts: listOf(part(strayShape)),
  more: number,
  morePerMonth: number,
  foreign: number,
  isBlind: maybe(oneOf(true, false)),
}

export const wasteShape: Shape<WasteRecord> = {
  type: oneOf('waste'),
  id: oneOf('waste'),
  labId: idOf('lab'),
  uk: oneOf('waste'),
  schema: oneOf(1),
  firstAt: text,
  requestedAt: text,
  look: maybe(part(lookShape)),
  perMonth: maybeNumber,
  removals: number,
}
