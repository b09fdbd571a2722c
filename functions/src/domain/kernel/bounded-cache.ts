export interface BoundedCache<T> {
  get(key: string): T | undefined
  /** Pushes out what was used longest ago, while there is no room or its time is over. */
  set(key: string, value: T): void
  delete(key: string): void
}

interface Entry<T> {
  readonly value: T
  readonly weight: number
  readonly until: number
}

/** Remembers things that weigh at most `limit` together (one each, when nothing is said), each for at most `lifeMs`. */
export const createBoundedCache = <T>(options: {
  readonly limit: number
  readonly weigh?: (value: T) => number
  /** For ever when absent. */
  readonly lifeMs?: number
  /** Milliseconds. */
  readonly now?: () => number
}): BoundedCache<T> => {
  const { limit, weigh = () => 1, lifeMs = Number.POSITIVE_INFINITY, now = Date.now } = options
  // A Map keeps the order of insertion: putting an entry in again makes it the youngest.
  const entries = new Map<string, Entry<T>>()
  let total = 0
  const take = (key: string): Entry<T> | undefined => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    entries.delete(key)
    total -= entry.weight
    return entry
  }
  const put = (key: string, entry: Entry<T>): void => {
    entries.set(key, entry)
    total += entry.weight
  }
  return {
    get(key) {
      const entry = take(key)
      if (entry === undefined || entry.until <= now()) return undefined
      put(key, entry)
      return entry.value
    },
    set(key, value) {
      take(key)
      put(key, { value, weight: weigh(value), until: now() + lifeMs })
      for (const [oldest, { until }] of entries) {
        if (total <= limit && until > now()) break
        take(oldest)
      }
    },
    delete(key) {
      take(key)
    },
  }
}
