/** Loading takes a tenth of a second of the one thread: it waits until nobody has come for so long. */
const quietMs = 500

interface Warmth {
  readonly load: () => Promise<unknown>
  /** Names of functions after whose answer a person may need it. */
  readonly after: ReadonlySet<string>
  readonly report: (error: unknown) => void
}

/**
 * Loads what a person's next click may need while nobody waits for an answer; to be told of every answer. An instance
 * that serves others alone, or queues, loads it when it is needed, if ever.
 */
export const warmUp = ({ load, after, report }: Warmth) => {
  let waiting: NodeJS.Timeout | undefined
  let isDone = false
  const begin = (): void => {
    isDone = true
    load().catch(report)
  }
  return (name: string, status: number | undefined): void => {
    if (isDone) return
    const isWanted = after.has(name) && status !== undefined && status < 400
    if (waiting === undefined && !isWanted) return
    clearTimeout(waiting)
    waiting = setTimeout(begin, quietMs)
    // An instance that is to end does not wait for this.
    waiting.unref()
  }
}
