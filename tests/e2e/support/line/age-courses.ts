import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const hourMs = 60 * 60_000

const change = (data: string, statements: readonly [sql: string, ...values: string[]][]): void => {
  const database = new DatabaseSync(join(data, 'cosmos.sqlite'))
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE name LIKE 'items\\_%' ESCAPE '\\'")
    .all()
  for (const { name } of tables) {
    for (const [sql, ...values] of statements)
      database.prepare(`UPDATE ${name} SET body = ${sql}`).run(...values)
  }
  database.close()
}

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

/** While a stack stands still: as if the machines of all courses had been there for so many days, and nobody had looked at their cost. */
export const ageCourses = (data: string, days: number): void => {
  const at = ago(days * 24 * hourMs)
  // Whoever has one got it a moment later, whether the worker has written that down by now or not.
  const givenAt = ago(days * 24 * hourMs - 1000)
  change(data, [
    [
      `json_set(body, '$.standing.since', ?, '$.course.givenAt', ?)
       WHERE json_extract(body, '$.type') = 'vm' AND json_extract(body, '$.standing.since') > ''`,
      ...[at, givenAt],
    ],
    [
      `json_remove(json_set(body, '$.madeAt', ?), '$.azureCosts')
       WHERE json_extract(body, '$.type') = 'course' AND json_extract(body, '$.madeAt') > ''`,
      at,
    ],
  ])
}

/** While a stack stands still: as if Azure had been asked two hours ago what courses have cost. */
export const ageQuestions = (data: string): void =>
  change(data, [
    [
      `json_set(body, '$.azureCosts.askedAt', ?) WHERE json_extract(body, '$.azureCosts.askedAt') > ''`,
      ago(2 * hourMs),
    ],
  ])
