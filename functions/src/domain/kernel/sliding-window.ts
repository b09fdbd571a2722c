/** So many of something within any span of so many seconds, wherever the span begins. */
export interface SlidingWindow {
  readonly most: number
  readonly seconds: number
}

/** Those that count still, the oldest first. All instants are milliseconds since 1970. */
export const recentOf = (at: readonly number[], { seconds }: SlidingWindow, now: Date): number[] =>
  at.filter((instant) => instant > now.getTime() - seconds * 1000).toSorted((one, other) => one - other)

/** Whole seconds until there may be one more, 0 for now. Whoever has counted may have had another clock. */
export const waitIn = (at: readonly number[], window: SlidingWindow, now: Date): number => {
  const { most, seconds } = window
  const oldest = recentOf(at, window, now).at(-most)
  if (oldest === undefined) return 0
  return Math.min(seconds, Math.max(1, Math.ceil((oldest - now.getTime()) / 1000 + seconds)))
}
