import type { Paces, SeenPace } from '@labkeeper/functions/ports/connection/paces'

/** The paces of all principals in memory. One process has all workers here: nobody writes in between. */
export const townPaces = (): Paces => {
  const stored = new Map<string, SeenPace>()
  return {
    read: async (key) => stored.get(key),
    write: async (key, pace, seen) => {
      if (stored.get(key)?.version !== seen?.version) return undefined
      const written = { pace, version: String(Number(seen?.version ?? 0) + 1) }
      stored.set(key, written)
      return written
    },
  }
}
