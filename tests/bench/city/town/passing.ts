import type { Calendar } from '../clockwork/calendar.ts'

/**
 * Time inside an event. A hop is carried out at once, in one event, but its calls take their time one after the other:
 * what it writes and sends carries the instants at which it would have.
 */
export interface Passing {
  now(): number
  spend(ms: number): void
  /** Milliseconds that were spent in it. */
  during(work: () => void | Promise<void>): Promise<number>
  /** Side by side: as long as the longest of them. */
  together(works: readonly (() => Promise<void>)[]): Promise<void>
}

export const createPassing = (calendar: Calendar): Passing => {
  let spent = 0
  return {
    now: () => calendar.now() + spent,
    spend: (ms) => {
      spent += ms
    },
    during: async (work) => {
      spent = 0
      await work()
      const took = spent
      spent = 0
      return took
    },
    together: async (works) => {
      const begun = spent
      let longest = begun
      for (const work of works) {
        spent = begun
        await work()
        longest = Math.max(longest, spent)
      }
      spent = longest
    },
  }
}
