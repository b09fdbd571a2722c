export interface BoundedCache<T> {
  get(key: string): T | undefined
  /** Pushes out the entry that was used longest ago when there is no room. */
  set(key: string, value: T): void
  delete(key: string): void
}

/** Remembers at most `limit` things, each for at most `lifeMs` (for ever when absent). */
export const createBoundedCache = <T>(options: {
  readonly limit: number
  readonly lifeMs?: number
  /** Milliseconds. */
  readonly now?: () => number
}): BoundedCache<T> => {
  const { limit, lifeMs = Number.POSITIVE_INFINITY, now = Date.now } = options
  // A Map keeps the order of insertion: putting an entry in again makes it the youngest.
  const entries = new Map<string, { readonly value: T; readonly until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now() + lifeMs })
      const oldest = entries.keys().next()
      if (entries.size > limit && !oldest.done) entries.delete(oldest.value)
    },
    delete(key) {
      entries.delete(key)
    },
  }
}
