import type { LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { DueRecord } from '../../ports/operations/due.ts'

/** One kind of what falls due in a lab, and what is done about it. */
export interface Chore {
  /** As the log calls it when it fails. */
  readonly name: string
  /** Which of the records that are due are its business. */
  readonly picks: (record: DueRecord, now: Instant) => boolean
  /** How many of them one message deals with, the longest overdue first. */
  readonly most: number
  /**
   * Whether what it has dealt with is due no longer, so that the rest may follow at once. What was only called stays due
   * until somebody takes it.
   */
  readonly settles: boolean
  /** Harmless when it is done twice, late, or to what is due no longer. Answers what was done, by the words of the log. */
  readonly act: (labId: LabId, ids: readonly string[]) => Promise<Readonly<Record<string, number>>>
}
