import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists meta (name text primary key, value text not null) without rowid;
  create table if not exists object (
    sequence integer primary key autoincrement, kind text not null, id text not null, customer text, body text not null,
    unique (kind, id));
  create index if not exists object_by_customer on object (kind, customer, sequence);
  create table if not exists idempotency (
    key text primary key, request text not null, status integer not null, answer text not null) without rowid;
  create table if not exists delivery (
    event text primary key, attempts integer not null, due_at integer not null) without rowid;
  create table if not exists attempt (
    sequence integer primary key autoincrement, event text not null, at text not null, kind text not null,
    status integer not null);
`

/** One file in the directory. WAL with NORMAL syncing survives a killed process, which is all that is asked here. */
export const openDatabase = (directory: string): DatabaseSync => {
  const inMemory = directory === ':memory:'
  if (!inMemory) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(inMemory ? ':memory:' : join(directory, 'stripe.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000')
  database.exec(schema)
  return database
}

/** Everything a request changes lands together, its events included, or not at all. */
export const inTransaction = <T>(database: DatabaseSync, run: () => T): T => {
  database.exec('begin immediate')
  try {
    const result = run()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

/** A value that is made once and then stays. */
export const keepMeta = (database: DatabaseSync, name: string, make: () => string): string => {
  const row = database.prepare('select value from meta where name = ?').get(name)
  if (row) return String(row.value)
  const value = make()
  database.prepare('insert into meta values (?, ?)').run(name, value)
  return value
}

export const setMeta = (database: DatabaseSync, name: string, value: string): void => {
  database.prepare('insert or replace into meta values (?, ?)').run(name, value)
}
