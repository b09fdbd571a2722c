import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const layout = 1
const busy = 5

/**
 * Opens the file (made when absent) for this process alone. A write that was acknowledged survives the
 * death of the process; a second process on the same file is told so.
 */
export const openFile = (file: string): DatabaseSync => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 500 })
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS databases (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, body TEXT);
      CREATE TABLE IF NOT EXISTS containers
        (number INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT, id TEXT, body TEXT, UNIQUE (database, id));
      COMMIT;`)
    checkLayout(database, file)
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
      throw new Error(`The Cosmos DB file ${file} is in use by another process. Stop that one first.`, {
        cause: error,
      })
    }
    throw error
  }
}

const checkLayout = (database: DatabaseSync, file: string) => {
  const found = database.prepare('PRAGMA user_version').get()?.user_version
  if (found === 0) database.exec(`PRAGMA user_version = ${layout}`)
  else if (found !== layout) {
    throw new Error(`The Cosmos DB file ${file} was written by another version. Begin anew with --reset.`)
  }
}
