import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '../../service/json.ts'

export interface LoggedRequest {
  readonly at: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
  readonly retryAfter?: string
  readonly body?: Json
}

export interface RequestLog {
  add(request: LoggedRequest): void
  /** Oldest first; only those at or after the instant when one is given. */
  list(since?: string): readonly LoggedRequest[]
}

const keep = 25_000
const trimEvery = 500

export const createRequestLog = (database: DatabaseSync): RequestLog => {
  const add = database.prepare('insert into request values (?, ?, ?, ?, ?, ?, ?, ?)')
  const trim = database.prepare('delete from request where sequence <= ?')
  const list = database.prepare('select * from request where at >= ? order by sequence')
  let sequence = Number(
    database.prepare('select coalesce(max(sequence), 0) as last from request').get()?.last,
  )
  return {
    add: ({ at, method, path, query, status, retryAfter, body }) => {
      sequence += 1
      const text = body === undefined ? null : JSON.stringify(redact(body))
      add.run(sequence, at, method, path, query, status, retryAfter ?? null, text)
      if (sequence % trimEvery === 0) trim.run(sequence - keep)
    },
    list: (since = '') =>
      list.all(since).map((row) => ({
        at: String(row.at),
        method: String(row.method),
        path: String(row.path),
        query: String(row.query),
        status: Number(row.status),
        ...(row.retry_after === null ? {} : { retryAfter: String(row.retry_after) }),
        ...(row.body === null ? {} : { body: JSON.parse(String(row.body)) as Json }),
      })),
  }
}

/** What a script holds encoded may be a password. */
const withoutSecrets = (script: Json): Json => {
  if (!Array.isArray(script)) return script
  return script.map((line) =>
    typeof line === 'string' ? line.replaceAll(/'[A-Za-z0-9+/]{4,}={0,2}'(?=\)| \|)/g, "'***'") : line,
  )
}

const secret = /password|secret|protected/i

/** The log is shown on a page: no password ever enters it. */
const redact = (body: Json): Json => {
  const clean: unknown = JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'script') return withoutSecrets(value as Json)
    return secret.test(key) && (typeof value === 'string' || key.startsWith('protected')) ? '***' : value
  })
  return clean as Json
}
