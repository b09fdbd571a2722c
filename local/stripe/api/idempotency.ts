import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { StripeRefusal } from '../errors.ts'

export interface Answer {
  readonly status: number
  readonly body: object
  readonly replayed?: true
}

/** The first answer under a key is the only one: whoever asks again gets it again, and something else is refused. */
export const createIdempotency = (database: DatabaseSync) => {
  const find = database.prepare('select request, status, answer from idempotency where key = ?')
  const keep = database.prepare('insert into idempotency values (?, ?, ?, ?)')
  return {
    once: (key: string | undefined, request: string, run: () => Answer): Answer => {
      if (key === undefined) return run()
      const fingerprint = createHash('sha256').update(request).digest('hex')
      const known = find.get(key)
      if (known === undefined) {
        const answer = run()
        keep.run(key, fingerprint, answer.status, JSON.stringify(answer.body))
        return answer
      }
      if (known.request !== fingerprint) {
        throw new StripeRefusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      return { status: Number(known.status), body: JSON.parse(String(known.answer)), replayed: true }
    },
  }
}
