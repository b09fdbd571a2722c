import type { DatabaseSync } from 'node:sqlite'
import type { StripeEvent } from '../model/objects.ts'
import type { Store } from '../model/store.ts'
import { sign } from './sign.ts'

/** Sends one body to the endpoint and answers its status; 0 when nobody answered. */
export type Webhook = (body: string, headers: Record<string, string>) => Promise<number>

export interface Attempt {
  readonly event: string
  readonly at: string
  readonly kind: string
  readonly status: number
}
export type Signature = 'valid' | 'forged' | 'none'

const patienceMs = 20_000
const firstPauseMs = 500
const longestPauseMs = 60_000
const mostAttempts = 16
const keptAttempts = 1_000

export const postTo =
  (url: string): Webhook =>
  async (body, headers) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

const isTaken = (status: number): boolean => status >= 200 && status < 300

/** Events on their way to the app: kept until it takes them, with growing pauses, in no promised order. */
export const createDispatcher = (options: {
  database: DatabaseSync
  store: Store
  webhook: Webhook
  secret: string
  /** Milliseconds. */
  now: () => number
}) => {
  const { database, store, webhook, secret, now } = options
  const add = database.prepare('insert into delivery values (?, 0, ?)')
  const done = database.prepare('delete from delivery where event = ?')
  const again = database.prepare('update delivery set attempts = attempts + 1, due_at = ? where event = ?')
  const waiting = database.prepare('select event, attempts, due_at from delivery order by due_at')
  const log = database.prepare('insert into attempt (event, at, kind, status) values (?, ?, ?, ?)')
  const trim = database.prepare(
    'delete from attempt where sequence <= (select max(sequence) from attempt) - ?',
  )
  const attempts = database.prepare('select event, at, kind, status from attempt order by sequence desc')
  const underWay = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const send = async (
    event: object,
    id: string,
    signature: Signature,
    ageSeconds: number,
  ): Promise<number> => {
    const body = JSON.stringify(event, null, 2)
    const at = Math.floor(now() / 1000 - ageSeconds)
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
    if (signature !== 'none') {
      headers['stripe-signature'] = sign(body, signature === 'forged' ? `${secret}-not` : secret, at)
    }
    const status = await webhook(body, headers)
    if (!isClosed) {
      log.run(id, new Date(now()).toISOString(), signature, status)
      trim.run(keptAttempts)
    }
    return status
  }

  const attempt = async (event: StripeEvent, count: number): Promise<void> => {
    const status = await send(event, event.id, 'valid', 0)
    if (isClosed) return
    if (isTaken(status) || count + 1 >= mostAttempts) done.run(event.id)
    else again.run(Math.round(now() + Math.min(longestPauseMs, firstPauseMs * 2 ** count)), event.id)
  }

  /** Sends what is due, and comes back for the rest. */
  const wake = (): void => {
    if (isClosed) return
    clearTimeout(timer)
    let next = Number.POSITIVE_INFINITY
    for (const row of waiting.all()) {
      const id = String(row.event)
      if (underWay.has(id)) continue
      const event = store.find('event', id)
      if (Number(row.due_at) > now() || event === undefined) {
        next = Math.min(next, Number(row.due_at))
        continue
      }
      const sending = attempt(event, Number(row.attempts)).finally(() => {
        underWay.delete(id)
        wake()
      })
      underWay.set(id, sending)
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.max(10, next - now())).unref()
  }

  return {
    /** Inside the transaction that made the event. */
    queue: (eventId: string): void => {
      add.run(eventId, Math.round(now()))
    },
    wake,
    /** Until what is under way now was answered. */
    settled: async (): Promise<void> => {
      wake()
      await Promise.all(underWay.values())
    },
    send,
    attempts: (): Attempt[] =>
      attempts.all().map(({ event, at, kind, status }) => ({
        event: String(event),
        at: String(at),
        kind: String(kind),
        status: Number(status),
      })),
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
