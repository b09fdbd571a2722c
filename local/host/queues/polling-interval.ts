const shortestMs = 100

interface PollingInterval {
  /** Milliseconds to wait after a look that found nothing (or failed). */
  next(): number
  /** Messages were found: start over with short waits. */
  reset(): void
}

/** The host's back-off: 100 ms first, then doubling with up to 20 % of jitter until `longestMs`. */
export const createPollingInterval = (
  longestMs: number,
  random: () => number = Math.random,
): PollingInterval => {
  let exponent = 0
  return {
    next: () => {
      const growth = exponent === 0 ? 0 : (0.8 + 0.4 * random()) * 2 ** (exponent - 1) * shortestMs
      const delay = Math.min(longestMs, shortestMs + growth)
      if (delay < longestMs) exponent += 1
      return delay
    },
    reset: () => {
      exponent = 0
    },
  }
}
