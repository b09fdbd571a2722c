import { type EnrolmentId, idOf } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { flag, listOf, maybe, number, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** What a machine of a course costs because it exists: of what it consists, who has it, and since when all of that is so. */
export interface Standing {
  readonly since: Instant
  /** The enrolment of whoever has the machine. What is nobody's is its course's. */
  readonly whose?: EnrolmentId
  /** `none` where it is kept as a snapshot. */
  readonly disk: 'fast' | 'slow' | 'none'
  readonly diskGB: number
  readonly hasAddress: boolean
  /** What is kept beside it, each as `kept:128`, in order: an item of segment.ts, and how many GB of it cost. */
  readonly more: readonly string[]
}

export const standingShape: Shape<Standing> = {
  since: text,
  whose: maybe(idOf('enr')),
  disk: oneOf('fast', 'slow', 'none'),
  diskGB: number,
  hasAddress: flag,
  more: listOf(text),
}
