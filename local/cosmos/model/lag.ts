import { performance } from 'node:perf_hooks'

/** How far behind the newest write a reader may be kept who has not seen it: the same for all containers of an account. */
export interface Lag {
  readonly milliseconds: () => number
  /** From now on; `now` instead of the clock of the machine. */
  readonly set: (milliseconds: number, now?: () => number) => void
  /** Now, by a clock that nobody sets back. */
  readonly now: () => number
}

export const createLag = (): Lag => {
  let current = 0
  let clock = () => performance.now()
  return {
    milliseconds: () => current,
    set: (milliseconds, now = () => performance.now()) => {
      if (!(Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= 60_000)) {
        throw new Error('The lag must be a whole number of milliseconds from 0 to 60000.')
      }
      current = milliseconds
      clock = now
    },
    now: () => clock(),
  }
}
