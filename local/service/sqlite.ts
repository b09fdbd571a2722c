import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * A file `name` in the directory, made with its tables when absent, or nothing but memory for ':memory:'. WAL with
 * NORMAL syncing survives a killed process, which is all that is asked here.
 */
export const openFile = (directory: string, name: string, schema: string): DatabaseSync => {
  const inMemory = directory === ':memory:'
  if (!inMemory) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(inMemory ? ':memory:' : join(directory, name))
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000')
  database.exec(schema)
  return database
}

/** All that `run` changes lands together or, when it throws or the process dies half-way, not at all. */
export const inTransaction = <T>(database: DatabaseSync, run: () => T): T => {
  database.exec('begin immediate')
  try {
    const result = run()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
