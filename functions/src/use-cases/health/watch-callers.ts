import { type MostCalls, mostCalls } from '../../domain/health/most-calls.ts'
import type { Clock } from '../../ports/clock.ts'

interface WatchingWorld {
  readonly clock: Clock
  readonly report: (finding: MostCalls) => void
}

const reportEveryMs = 60 * 60_000

export interface Callers {
  /** To be called with every call. */
  note(address: string): void
  /** Whether one address makes most of the calls of late. */
  areOne(): boolean
}

/** Says in the log, at most once an hour, that one address makes most of this instance's calls. */
export const watchCallers = ({ clock, report }: WatchingWorld): Callers => {
  const seen = mostCalls()
  let reportedAt = Number.NEGATIVE_INFINITY
  let calls = 0
  return {
    note(address) {
      const now = clock.now().getTime()
      seen.note(address, now)
      calls += 1
      // Looking costs more than counting.
      if (calls % 100 > 0 || now - reportedAt < reportEveryMs) return
      const finding = seen.finding(now)
      if (finding === undefined) return
      reportedAt = now
      report(finding)
    },
    areOne: () => seen.finding(clock.now().getTime()) !== undefined,
  }
}
