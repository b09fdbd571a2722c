import { sendJson } from '../service/send.ts'
import { startService } from '../service/start-service.ts'
import { createLimit, type Limits } from './model/limit.ts'
import { openOutbox, type StoredMessage } from './model/outbox.ts'
import { findRoute } from './routes.ts'

export interface Mail {
  /** The base address; `POST {url}/messages` sends a message. */
  readonly url: string
  /** Newest first. */
  list(): StoredMessage[]
  find(id: number): StoredMessage | undefined
  /** From now on letters beyond these limits are answered 429 with Retry-After; undefined for none. */
  limit(limits: Limits | undefined): void
  close(): Promise<void>
}

/** Takes messages as a mail service would and keeps them in `file` (or ':memory:') for the console's inbox. */
export const startMail = async (options: {
  readonly file: string
  readonly port?: number
  /** Milliseconds, for the limits. */
  readonly now?: () => number
}): Promise<Mail> => {
  const { file, port = 0, now = Date.now } = options
  const outbox = openOutbox(file)
  const limit = createLimit()
  const service = await startService({
    name: 'mail stand-in',
    port,
    respond: (request, response) =>
      findRoute(request.method, request.url).handle({ outbox, limit, now }, request, response),
    refuse: (response, { status, message }) => sendJson(response, status, { error: message }),
    end: outbox.close,
  })
  return {
    url: `http://127.0.0.1:${service.port}`,
    limit: limit.set,
    list: outbox.list,
    find: outbox.find,
    close: service.close,
  }
}
