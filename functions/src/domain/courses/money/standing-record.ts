import { type EnrolmentId, idOf } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { flag, maybe, number, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** What a machine of a course costs because it exists: of what it consists, who has it, and since when all of that is so. */
export interface Standing {
  readonly since: Instant
  /** The enrolment of whoever has the machine. What is nobody's is its course's. */
  readonly whose?: EnrolmentId
  readonly disk: 'fast' | 'slow'
  readonly diskGB: number
  readonly hasAddress: boolean
}

export const standingShape: Shape<Standing> = {
  since: text,
  whose: maybe(idOf('enr')),
  disk: oneOf('fast', 'slow'),
  diskGB: number,
  hasAddress: flag,
}
