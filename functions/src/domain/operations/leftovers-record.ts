import { listOf, maybe, oneOf, part, type Shape, text } from '../kernel/shape.ts'
import { type Belonging, belongingShape } from '../vms/belongings.ts'

export type LeftPart = 'nic' | 'ip' | 'nsg' | 'disk' | 'belonging'

/** Parts of a VM that Azure kept: see leftovers.ts. */
export interface Leftovers {
  readonly parts: readonly LeftPart[]
  /** Of `belonging`: which. */
  readonly belongings?: readonly Belonging[]
  /** Why the last of them could not be removed, in one plain sentence. */
  readonly reason: string
}

export const leftoversShape: Shape<Leftovers> = {
  parts: listOf(oneOf('nic', 'ip', 'nsg', 'disk', 'belonging')),
  belongings: maybe(listOf(part(belongingShape))),
  reason: text,
}
