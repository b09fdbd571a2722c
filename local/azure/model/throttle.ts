/** Token buckets as Azure counts them; refilling runs at the stand-in's speed, waiting does not. */
export interface Limit {
  /** What is counted: one name per bucket. */
  readonly bucket: string
  readonly capacity: number
  readonly refillPerSecond: number
}

export interface Throttle {
  /** Takes one token of each; when one bucket is empty takes none and says how many seconds to wait. */
  take(
    limits: readonly Limit[],
    now: number,
  ): { readonly limit: Limit; readonly waitSeconds: number } | undefined
  /** Whole tokens left. */
  remaining(limit: Limit, now: number): number
}

/** A full bucket is as good as none: forgetting those keeps the map small however many VMs come and go. */
const sweepAbove = 10_000

export const createThrottle = (speed: number): Throttle => {
  const buckets = new Map<string, { limit: Limit; tokens: number; at: number }>()

  const level = (limit: Limit, now: number): number => {
    const bucket = buckets.get(limit.bucket)
    if (!bucket) return limit.capacity
    const refilled = (Math.max(0, now - bucket.at) / 1000) * limit.refillPerSecond * speed
    return Math.min(limit.capacity, bucket.tokens + refilled)
  }

  const sweep = (now: number): void => {
    for (const [name, { limit }] of buckets) if (level(limit, now) >= limit.capacity) buckets.delete(name)
  }

  return {
    take: (limits, now) => {
      for (const limit of limits) {
        const tokens = level(limit, now)
        if (tokens < 1) {
          const waitSeconds = Math.max(1, Math.ceil((1 - tokens) / (limit.refillPerSecond * speed)))
          return { limit, waitSeconds }
        }
      }
      if (buckets.size > sweepAbove) sweep(now)
      for (const limit of limits) buckets.set(limit.bucket, { limit, tokens: level(limit, now) - 1, at: now })
      return undefined
    },
    remaining: (limit, now) => Math.floor(level(limit, now)),
  }
}
