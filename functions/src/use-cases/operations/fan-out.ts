import { labsInOrder, latenessOf } from '../../domain/operations/overdue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Due } from '../../ports/operations/due.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'

/** What can be sent within half of a function's minute; the rest, which has waited less, comes a minute later. */
export const mostLabs = 10_000

/**
 * Calls a worker to each lab in which something is due, the longest overdue first. Nothing is written: who is called
 * twice finds nothing to do, and who was not called is due still when the next tick asks.
 */
export const fanOut =
  ({
    due,
    nudges,
    clock,
  }: {
    readonly due: Pick<Due, 'labs'>
    readonly nudges: Pick<WorkNudges, 'labs'>
    readonly clock: Clock
  }) =>
  async (): Promise<{ labs: number; waitedSeconds: number; overdueSeconds: number }> => {
    const now = clock.now()
    const found = await due.labs(now.toISOString())
    const labs = labsInOrder(found)
    await nudges.labs(labs.slice(0, mostLabs))
    return { labs: labs.length, ...latenessOf(found, now) }
  }
