import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** While a stack stands still: as if everybody had signed in so many minutes earlier. */
export const ageSessions = (data: string, minutes: number): void => {
  const database = new DatabaseSync(join(data, 'cosmos.sqlite'))
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE name LIKE 'items\\_%' ESCAPE '\\'")
    .all()
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
  for (const { name } of tables) {
    database
      .prepare(
        `UPDATE ${name} SET body = json_replace(json_set(body, '$.createdAt', ?), '$.confirmedAt', ?) WHERE json_extract(body, '$.type') = 'session'`,
      )
      .run(createdAt, createdAt)
  }
  database.close()
}
