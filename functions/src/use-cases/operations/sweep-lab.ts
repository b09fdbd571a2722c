import type { LabId } from '../../domain/kernel/ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Due, DueRecord } from '../../ports/operations/due.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Chore } from './chore.ts'

interface LabSweepWorld {
  readonly due: Pick<Due, 'inLab'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
  readonly report: (error: unknown, chore: string, labId: LabId) => void
}

const oldestFirst = ({ dueAt: one = '' }: DueRecord, { dueAt: other = '' }: DueRecord): number =>
  one.localeCompare(other)

/**
 * What is due in a lab and was not moved: its share of it, so that a lab with thousands waits behind the others with
 * the rest. Everything stays due until it was done, so whoever dies here is followed by the next tick.
 */
export const sweepLab =
  ({ due, nudges, clock, report }: LabSweepWorld, chores: readonly Chore[]) =>
  async (labId: LabId): Promise<Readonly<Record<string, number>>> => {
    const now = clock.now().toISOString()
    const found = (await due.inLab(labId, now)).toSorted(oldestFirst)
    const counts: Record<string, number> = {}
    let hasRest = false
    for (const { name, picks, most, settles, act } of chores) {
      const ids = found.filter((record) => picks(record, now)).map(({ id }) => id)
      if (ids.length === 0) continue
      // What is wrong with some records must not hold up the others of the lab.
      try {
        const done = await act(labId, ids.slice(0, most))
        Object.assign(counts, done)
        // Without progress the same ones would come again at once, and again.
        const hasMoved = Object.values(done).some((count) => count > 0)
        if (settles && hasMoved && ids.length > most) hasRest = true
      } catch (error) {
        report(error, name, labId)
      }
    }
    if (hasRest) await nudges.labs([labId])
    return counts
  }
