import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The file, made with its tables when absent, or nothing but memory for ':memory:'. WAL with NORMAL syncing survives a
 * killed process, which is all that is asked here. `alone`: no other process may have it open.
 */
export const openFile = (
  file: string,
  schema: string,
  { alone = false }: { readonly alone?: boolean } = {},
): DatabaseSync => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: alone ? 500 : 2000 })
  try {
    if (alone) database.exec('pragma locking_mode = exclusive')
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    database.exec(schema)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** The folder's file of that name; ':memory:' stays what it is. */
export const fileIn = (directory: string, name: string): string =>
  directory === ':memory:' ? directory : join(directory, name)

/** Another process has the file. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 5

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

/** For values that are made once and then stay. */
export const metaSchema =
  'create table if not exists meta (name text primary key, value text not null) without rowid;'

export const keepMeta = (database: DatabaseSync, name: string, make: () => string): string => {
  const row = database.prepare('select value from meta where name = ?').get(name)
  if (row) return String(row.value)
  const value = make()
  setMeta(database, name, value)
  return value
}

export const setMeta = (database: DatabaseSync, name: string, value: string): void => {
  database.prepare('insert or replace into meta values (?, ?)').run(name, value)
}
