/** How often somebody may be wrong about a code: ten times within a minute, whoever else sits at the same address. */

const mostMisses = 10
const windowMs = 60_000

/** Those within the last minute. Milliseconds since 1970. */
export const recentMisses = (at: readonly number[], now: Date): number[] =>
  at.filter((instant) => instant > now.getTime() - windowMs)

/** Whole seconds until one more may be wrong, 0 for now. */
export const waitAfterMisses = (at: readonly number[], now: Date): number => {
  const tenth = recentMisses(at, now).at(-mostMisses)
  return tenth === undefined ? 0 : Math.max(1, Math.ceil((tenth + windowMs - now.getTime()) / 1000))
}
