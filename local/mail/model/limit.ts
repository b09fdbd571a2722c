/** How many letters are taken; more are answered with 429. */
export interface Limits {
  readonly perMinute: number
  readonly perHour: number
}

export interface Limit {
  readonly set: (limits: Limits | undefined) => void
  /** 0 for a letter that is taken, or the seconds to wait. */
  readonly take: (now: number) => number
}

const minuteMs = 60_000

/** The limits of a mail service: off until somebody sets them. What is refused counts too, as at Azure. */
export const createLimit = (): Limit => {
  let limits: Limits | undefined
  let asked: number[] = []
  const waitFor = (most: number, windowMs: number, now: number): number => {
    const oldest = asked.filter((at) => at > now - windowMs).at(-most)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
  }
  return {
    set: (next) => {
      limits = next
      asked = []
    },
    take: (now) => {
      if (!limits) return 0
      const wait = Math.max(
        waitFor(limits.perMinute, minuteMs, now),
        waitFor(limits.perHour, 60 * minuteMs, now),
      )
      asked.push(now)
      return wait
    },
  }
}
