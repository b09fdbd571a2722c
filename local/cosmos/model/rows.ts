import type { DatabaseSync } from 'node:sqlite'

export interface Row {
  readonly ordinal: number
  readonly version: number
  readonly partition: string
  readonly body: string
}

export interface Rows {
  load(): Iterable<Row>
  put(row: Row): void
  remove(ordinal: number): void
}

/** The table of one container; an integer key keeps it four times smaller than a key of partition and id. */
export const rowsOf = (file: DatabaseSync, container: number): Rows => {
  const table = tableOf(container)
  file.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (ordinal INTEGER PRIMARY KEY, version INTEGER, partition TEXT, body TEXT)`,
  )
  const put = file.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?)`)
  const remove = file.prepare(`DELETE FROM ${table} WHERE ordinal = ?`)
  return {
    *load() {
      for (const row of file.prepare(`SELECT * FROM ${table} ORDER BY ordinal`).iterate()) {
        yield {
          ordinal: Number(row.ordinal),
          version: Number(row.version),
          partition: String(row.partition),
          body: String(row.body),
        }
      }
    },
    put: ({ ordinal, version, partition, body }) => void put.run(ordinal, version, partition, body),
    remove: (ordinal) => void remove.run(ordinal),
  }
}

export const dropRows = (file: DatabaseSync, container: number) => {
  file.exec(`DROP TABLE IF EXISTS ${tableOf(container)}`)
}

const tableOf = (container: number) => `items_${container}`
