import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'

export interface Supervised {
  /** The first line of the child that runs now; while it is being started again, that of the one before. */
  firstLine(): string
  stop(): Promise<void>
}

const shortestPauseMs = 200
const longestPauseMs = 5_000
/** Who has run this long was healthy: the next crash is a new story. */
const healthyMs = 10_000

/**
 * Keeps a child running: starts it again after a crash, with a pause that grows while it keeps crashing. Rejects when
 * it never gets to its first line; later crashes are only reported.
 */
export const superviseChild = async (options: {
  name: string
  start(): Child
  report(line: string): void
}): Promise<Supervised> => {
  const stopping = new AbortController()
  let child = options.start()
  let startedAt = Date.now()
  let firstLine = await child.firstLine

  const keepRunning = async () => {
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const how = await child.ended
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > healthyMs) pauseMs = shortestPauseMs
      options.report(`${options.name} ended with ${how}; starting it again.`)
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      child = options.start()
      startedAt = Date.now()
      firstLine = await child.firstLine.catch(() => firstLine)
    }
  }
  const running = keepRunning()

  return {
    firstLine: () => firstLine,
    stop: async () => {
      stopping.abort()
      await child.stop()
      await running
    },
  }
}
