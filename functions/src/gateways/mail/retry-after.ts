/** When a service says "too many", or nothing at all, without saying for how long. */
const defaultSeconds = 60
const longestSeconds = 3_600

/** Seconds of a Retry-After header, which is a number of seconds or a date. */
export const retryAfterOf = (header: string | null | undefined, now = Date.now()): number => {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? defaultSeconds : Math.min(Math.max(seconds, 1), longestSeconds)
}
