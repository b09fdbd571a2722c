import type { Part } from '../courses/people/part.ts'
import type { BinItemRecord } from './bin-record.ts'

/** An item of the bin, and what its caller is in the course that it was of; nothing where there is none any more. */
export interface Binned {
  readonly item: BinItemRecord
  readonly part: Part | undefined
}
