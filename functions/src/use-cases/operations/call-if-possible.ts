import { isOutage, messageOf } from '../../domain/kernel/errors.ts'
import type { Nudges } from '../../ports/operations/nudges.ts'

type Log = (entry: Readonly<Record<string, unknown>>) => void

/**
 * For whoever answers a person: what was asked for is written down by then. A queue that is away costs it a minute, until the timer
 * finds the record, and must not make it seem to have failed: it would be asked for twice, and what the answer alone says be lost.
 */
export const callIfPossible = (nudges: Nudges, log: Log): Nudges => {
  const forgive = (error: unknown): void => {
    if (!isOutage(error)) throw error
    log({ alert: 'queue', message: messageOf(error) })
  }
  return {
    ...nudges,
    step: (...call) => nudges.step(...call).catch(forgive),
    steps: (...call) => nudges.steps(...call).catch(forgive),
    studentBatches: (...call) => nudges.studentBatches(...call).catch(forgive),
    labs: (...call) => nudges.labs(...call).catch(forgive),
  }
}
