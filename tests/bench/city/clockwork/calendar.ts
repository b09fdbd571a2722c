import TinyQueue from 'tinyqueue'

/** What happens at an instant. */
export type Happening = () => void | Promise<void>

interface Entry {
  readonly at: number
  readonly order: number
  readonly happen: Happening
}

/** Time that passes from one event to the next: in the order of instants, and of two at once in that of their entry. */
export interface Calendar {
  /** Milliseconds since 1970. */
  now(): number
  /** What is entered for the past happens now. */
  at(instant: number, happen: Happening): void
  /** Until nothing is left that happens by then. */
  run(until: number): Promise<void>
}

const soonest = (one: Entry, other: Entry): number => one.at - other.at || one.order - other.order

export const createCalendar = (start: number): Calendar => {
  const entries = new TinyQueue<Entry>([], soonest)
  let now = start
  let order = 0
  return {
    now: () => now,
    at: (instant, happen) => {
      order += 1
      entries.push({ at: Math.max(instant, now), order, happen })
    },
    run: async (until) => {
      for (let next = entries.peek(); next !== undefined && next.at <= until; next = entries.peek()) {
        entries.pop()
        now = next.at
        const happening = next.happen()
        if (happening !== undefined) await happening
      }
    },
  }
}
