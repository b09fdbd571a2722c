import type { Instant } from '../../kernel/instant.ts'
import { flag, listOf, maybe, number, part, type Shape, text } from '../../kernel/shape.ts'
import type { Day } from '../course-days.ts'

/** What Azure says that a course has cost, as its record has it. */

export interface Found {
  readonly from: Day
  readonly to: Day
  readonly azure: number
  /** What we had for the same days. */
  readonly ours: number
  /** The same by list prices, whatever rate held then. Absent where it was asked by an earlier version. */
  readonly listed?: number
  readonly at: Instant
}

/** The last answer, and the question. */
export interface AzureCosts {
  readonly askedAt: Instant
  /** Nobody has answered yet. */
  readonly isAsked?: boolean
  readonly found?: Found
  readonly refused?: { readonly reason: string; readonly at: Instant }
}

/** From then on amounts are list prices times this. */
export interface Adopted {
  readonly at: Instant
  readonly factor: number
}

const found: Shape<Found> = {
  from: text,
  to: text,
  azure: number,
  ours: number,
  listed: maybe(number),
  at: text,
}
export const azureCostsShape: Shape<AzureCosts> = {
  askedAt: text,
  isAsked: maybe(flag),
  found: maybe(part(found)),
  refused: maybe(part<NonNullable<AzureCosts['refused']>>({ reason: text, at: text })),
}
export const adoptedShape = listOf(part<Adopted>({ at: text, factor: number }))
