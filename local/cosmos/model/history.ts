import type { Lag } from './lag.ts'
import type { PartitionKey } from './partitions/partition-key.ts'
import type { Item } from './partitions/partitions.ts'

export interface Change {
  readonly range: number
  /** The version of the range that this change made. */
  readonly version: number
  readonly key: PartitionKey
  readonly id: string
  /** Undefined when there was no such item. */
  readonly before: Item | undefined
}

/** What changed within the lag, so that a reader can be answered as of a moment ago. Empty while there is no lag. */
export interface History {
  /** Answers what takes the change back again. */
  readonly add: (change: Change) => () => void
  /** The changes, newest first, that a reader does not see who has seen `seen` of the range. */
  readonly hiddenFrom: (range: number, seen: number) => readonly Change[]
}

export const createHistory = (lag: Lag): History => {
  let changes: (Change & { readonly at: number })[] = []
  const forget = (): void => {
    const oldest = lag.now() - lag.milliseconds()
    const kept = changes.findIndex(({ at }) => at > oldest)
    changes.splice(0, kept === -1 ? changes.length : kept)
  }
  return {
    add: (change) => {
      if (lag.milliseconds() === 0) return () => {}
      const made = { ...change, at: lag.now() }
      forget()
      changes.push(made)
      return () => {
        changes = changes.filter((one) => one !== made)
      }
    },
    hiddenFrom: (range, seen) => {
      forget()
      return changes.filter((change) => change.range === range && change.version > seen).reverse()
    },
  }
}
