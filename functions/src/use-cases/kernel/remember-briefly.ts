import type { Clock } from '../../ports/clock.ts'

/** Asks at most once in so many milliseconds, in each instance; who asks in between, or at the same time, shares the answer. */
export const rememberBriefly = <T>(clock: Clock, ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return async () => {
    const at = clock.now().getTime()
    if (last === undefined || at - last.at >= ms || at < last.at) last = { at, answer: ask() }
    const mine = last
    try {
      return await mine.answer
    } catch (error) {
      if (last === mine) last = undefined
      throw error
    }
  }
}
