import { performance } from 'node:perf_hooks'

/** How far behind the newest write a reader may be kept who has not seen it: the same for all containers of an account. */
export class Lag {
  #milliseconds = 0

  get milliseconds(): number {
    return this.#milliseconds
  }

  set(milliseconds: number) {
    if (!(Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= 60_000)) {
      throw new Error('The lag must be a whole number of milliseconds from 0 to 60000.')
    }
    this.#milliseconds = milliseconds
  }

  /** Now, by a clock that nobody sets back. */
  now(): number {
    return performance.now()
  }
}
