import type { Clock } from '../../ports/clock.ts'
import type { Heartbeat } from '../../ports/health/heartbeat.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'

const lookEveryMs = 60_000
/** The timer fires every minute; three missed ones are more than a hiccup. */
const staleAfterMs = 3 * 60_000

interface HeartbeatWorld {
  readonly heartbeat: Heartbeat
  readonly nudges: WorkNudges
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

export const isStale = (beatAt: string | undefined, now: Date): boolean =>
  beatAt === undefined || now.getTime() - Date.parse(beatAt) > staleAfterMs

/**
 * To be called with every request. When the timer has died, the overdue tick is queued instead: at most one look a
 * minute in each instance, beside the request. https://github.com/Azure/azure-functions-host/issues/11828
 */
export const watchHeartbeat = ({ heartbeat, nudges, clock, report }: HeartbeatWorld): (() => void) => {
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async (now: Date): Promise<void> => {
    if (isStale(await heartbeat.read(), now)) await nudges.tick()
  }
  return () => {
    const now = clock.now()
    if (now.getTime() - lookedAt < lookEveryMs) return
    lookedAt = now.getTime()
    look(now).catch(report)
  }
}
