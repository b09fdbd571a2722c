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
export class History {
  #changes: (Change & { at: number })[] = []
  #lag: Lag

  constructor(lag: Lag) {
    this.#lag = lag
  }

  /** Answers what takes the change back again. */
  add(change: Change): () => void {
    if (this.#lag.milliseconds === 0) return () => {}
    const made = { ...change, at: this.#lag.now() }
    this.#forget()
    this.#changes.push(made)
    return () => {
      this.#changes = this.#changes.filter((one) => one !== made)
    }
  }

  /** The changes, newest first, that a reader does not see who has seen `seen` of the range. */
  hiddenFrom(range: number, seen: number): Change[] {
    this.#forget()
    return this.#changes.filter((change) => change.range === range && change.version > seen).reverse()
  }

  #forget() {
    const oldest = this.#lag.now() - this.#lag.milliseconds
    const kept = this.#changes.findIndex(({ at }) => at > oldest)
    this.#changes.splice(0, kept === -1 ? this.#changes.length : kept)
  }
}
