/** How many letters are taken; more are answered with 429. */
export interface Limits {
  readonly perMinute: number
  readonly perHour: number
}

const minuteMs = 60_000

/** The limits of a mail service: off until somebody sets them. What is refused counts too, as at Azure. */
export class Limit {
  #limits: Limits | undefined
  #asked: number[] = []

  set(limits: Limits | undefined) {
    this.#limits = limits
    this.#asked = []
  }

  /** 0 for a letter that is taken, or the seconds to wait. */
  take(now: number): number {
    if (!this.#limits) return 0
    const { perMinute, perHour } = this.#limits
    const wait = Math.max(this.#waitFor(perMinute, minuteMs, now), this.#waitFor(perHour, 60 * minuteMs, now))
    this.#asked.push(now)
    return wait
  }

  #waitFor(most: number, windowMs: number, now: number): number {
    const within = this.#asked.filter((at) => at > now - windowMs)
    const oldest = within.at(-most)
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
  }
}
