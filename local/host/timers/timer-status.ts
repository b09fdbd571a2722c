import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** When a timer ran and is due again; kept over restarts so that a missed run is noticed. */
export interface TimerStatus {
  readonly last: Date | undefined
  readonly next: Date | undefined
  readonly lastUpdated: Date
}

export interface TimerStatusFile {
  read(): TimerStatus | undefined
  write(status: TimerStatus): void
}

const toDate = (value: unknown): Date | undefined => {
  const date = typeof value === 'string' ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

const parse = (text: string): TimerStatus | undefined => {
  const stored: Record<string, unknown> = JSON.parse(text)
  const lastUpdated = toDate(stored.lastUpdated)
  return lastUpdated && { last: toDate(stored.last), next: toDate(stored.next), lastUpdated }
}

/** One JSON file per function, replaced in one step so that a kill leaves the old or the new one. */
export const openTimerStatus = (directory: string, functionName: string): TimerStatusFile => {
  const path = join(directory, `${encodeURIComponent(functionName)}.json`)
  return {
    read: () => {
      try {
        return parse(readFileSync(path, 'utf8'))
      } catch {
        // Never written, or unreadable: the timer then starts afresh, as the real host does with a broken blob.
        return undefined
      }
    },
    write: (status) => {
      mkdirSync(directory, { recursive: true })
      writeFileSync(`${path}.new`, JSON.stringify(status))
      renameSync(`${path}.new`, path)
    },
  }
}
