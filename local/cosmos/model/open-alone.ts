import type { DatabaseSync } from 'node:sqlite'
import { isTaken, openFile } from '../../service/sqlite.ts'

const layout = 1

const schema = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS databases (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, body TEXT);
  CREATE TABLE IF NOT EXISTS containers
    (number INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT, id TEXT, body TEXT, UNIQUE (database, id));
  COMMIT;`

const checkLayout = (database: DatabaseSync, file: string): void => {
  const found = database.prepare('PRAGMA user_version').get()?.user_version
  if (found === layout) return
  if (found === 0) {
    database.exec(`PRAGMA user_version = ${layout}`)
    return
  }
  database.close()
  throw new Error(`The Cosmos DB file ${file} was written by another version. Begin anew with --reset.`)
}

/**
 * Opens the file (made when absent) for this process alone. A write that was acknowledged survives the
 * death of the process; a second process on the same file is told so.
 */
export const openAlone = (file: string): DatabaseSync => {
  try {
    const database = openFile(file, schema, { alone: true })
    checkLayout(database, file)
    return database
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    throw new Error(`The Cosmos DB file ${file} is in use by another process. Stop that one first.`, {
      cause,
    })
  }
}
