import { AppError } from './errors.ts'

interface Waiting {
  readonly admit: () => void
  readonly sendAway: () => void
}

const tooMany = () =>
  new AppError('unavailable', 'Too many people are signing in right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })

/**
 * Lets so many pieces of work run at once, and the next one of each in turn: whoever brings much waits for the own work,
 * the others do not. When too much waits, the last of the longest line is refused.
 */
export const takingFairTurns = (atOnce: number, mostWaiting: number) => {
  /** By whose work it is. The first line is the next one to move. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const shortenLongest = (): void => {
    let longest: [string, Waiting[]] | undefined
    for (const line of lines) if (line[1].length > (longest?.[1].length ?? 0)) longest = line
    const last = longest?.[1].pop()
    if (longest === undefined || last === undefined) return
    if (longest[1].length === 0) lines.delete(longest[0])
    waiting -= 1
    last.sendAway()
  }

  const enter = (whose: string): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const line = lines.get(whose) ?? []
      line.push({ admit: resolve, sendAway: () => reject(tooMany()) })
      lines.set(whose, line)
      waiting += 1
      if (waiting > mostWaiting) shortenLongest()
    })
  }

  // Whoever leaves hands over the place: nobody can slip in between.
  const leave = (): void => {
    const [first] = lines
    const next = first?.[1].shift()
    if (first === undefined || next === undefined) {
      running -= 1
      return
    }
    const [whose, line] = first
    lines.delete(whose)
    if (line.length > 0) lines.set(whose, line)
    waiting -= 1
    next.admit()
  }

  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    await enter(whose)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
