import type { LabId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'

/** Who waits longest comes first. */

interface Waiting {
  readonly labId: LabId
  readonly type: string
  readonly since: Instant
}

/** Each lab once, the longest overdue first. */
export const labsInOrder = (found: readonly Waiting[]): LabId[] => {
  const oldestFirst = found.toSorted((one, other) => one.since.localeCompare(other.since))
  return [...new Set(oldestFirst.map(({ labId }) => labId))]
}

/** For how long the oldest waits: VMs for what a policy does to them, and all other work. */
export const latenessOf = (
  found: readonly Waiting[],
  now: Date,
): { overdueSeconds: number; waitedSeconds: number } => {
  const secondsOf = (waiting: readonly Waiting[]): number => {
    const waitedMs = (since: Instant): number => now.getTime() - Date.parse(since)
    return Math.round(waiting.reduce((most, { since }) => Math.max(most, waitedMs(since)), 0) / 1000)
  }
  const { vm = [], work = [] } = Object.groupBy(found, ({ type }) => (type === 'vm' ? 'vm' : 'work'))
  return { overdueSeconds: secondsOf(vm), waitedSeconds: secondsOf(work) }
}
