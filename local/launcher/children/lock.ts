import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTaken } from '../../service/sqlite.ts'

/**
 * Takes an exclusive lock that the operating system gives back when this process ends, however it ends: SQLite's file
 * locks are the only ones within Node's own reach. Undefined when another process holds it.
 */
export const tryLock = (file: string): (() => void) | undefined => {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => database.close()
  } catch (error) {
    database.close()
    if (isTaken(error)) return undefined
    throw error
  }
}

/** Waits until the lock is free, at most `timeoutMs`. */
export const waitForLock = async (file: string, timeoutMs: number): Promise<(() => void) | undefined> => {
  const end = Date.now() + timeoutMs
  for (;;) {
    const release = tryLock(file)
    if (release || Date.now() >= end) return release
    await sleep(50)
  }
}
