import type { PowerAction } from '@labkeeper/functions/domain/operations/step-record'
import { lateAfterMs } from '../assumptions.ts'
import type { Ended } from './work.ts'

/** What became of what people and policies wanted. */
export interface Tally {
  /** A person wants this VM to run: alone in its subscription, or among the VMs of other labs. */
  asked(vmId: string, at: number, shares: boolean): void
  /** A policy wants it stopped since then. */
  due(vmId: string, since: number): void
  /** Azure has accepted it. */
  heard(vmId: string, action: PowerAction, at: number): void
  ended(ended: Ended): void
  readonly figures: () => TallyFigures
}

export interface TallyFigures {
  /** Milliseconds from the click until Azure had accepted the start. */
  readonly startsAlone: readonly number[]
  readonly startsShared: readonly number[]
  /** Of all starts that were asked for, those that Azure never heard of. */
  readonly unheard: number
  readonly stops: number
  readonly lateStops: number
  readonly latestStopMs: number
  /** Steps that ended, by how. */
  readonly succeeded: number
  readonly failed: number
}

export const createTally = (): Tally => {
  const starts = new Map<string, { at: number; shares: boolean }>()
  const stops = new Map<string, number>()
  const alone: number[] = []
  const shared: number[] = []
  const late: number[] = []
  const ends = { succeeded: 0, failed: 0 }
  return {
    asked: (vmId, at, shares) => {
      starts.set(vmId, { at, shares })
    },
    due: (vmId, since) => {
      if (!stops.has(vmId)) stops.set(vmId, since)
    },
    heard: (vmId, action, at) => {
      const start = action === 'start' ? starts.get(vmId) : undefined
      if (start !== undefined) {
        const delays = start.shares ? shared : alone
        delays.push(at - start.at)
        starts.delete(vmId)
      }
      const since = action === 'deallocate' ? stops.get(vmId) : undefined
      if (since !== undefined) {
        late.push(at - since)
        stops.delete(vmId)
      }
    },
    ended: ({ outcome }) => {
      ends[outcome] += 1
    },
    figures: () => ({
      startsAlone: alone,
      startsShared: shared,
      unheard: starts.size,
      stops: late.length + stops.size,
      lateStops: late.filter((ms) => ms > lateAfterMs).length + stops.size,
      latestStopMs: late.reduce((latest, ms) => Math.max(latest, ms), 0),
      ...ends,
    }),
  }
}
