import { createServer } from 'node:http'
import { closeServer, listen } from '../service/listen.ts'
import { readJson } from '../service/read-json.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { Limit, type Limits } from './model/limit.ts'
import { type Message, openOutbox, type StoredMessage } from './model/outbox.ts'

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

/** As the library of Azure Communication Services sends one: to one person. */
const readEmail = (body: unknown): Message => {
  const { content, recipients } = (body ?? {}) as {
    content?: { subject?: unknown; plainText?: unknown; html?: unknown }
    recipients?: { to?: { address?: unknown }[] }
  }
  const { subject, plainText: text, html } = content ?? {}
  return readMessage({ to: recipients?.to?.[0]?.address, subject, text, html })
}

const isSend = (url: string | undefined) => /^\/emails:send\?api-version=/.test(url ?? '')
const isLook = (url: string | undefined) => /^\/emails\/operations\/[\w-]+\?api-version=/.test(url ?? '')

const readMessage = (body: unknown): Message => {
  if (typeof body !== 'object' || body === null) {
    throw new RequestRefused(400, 'A message is an object with to, subject, text and html.')
  }
  const fields = new Map<string, unknown>(Object.entries(body))
  const read = (name: string, fallback?: string) => {
    const value = fields.get(name) ?? fallback
    if (typeof value !== 'string') throw new RequestRefused(400, `The message lacks ${name}, a string.`)
    return value
  }
  const to = read('to')
  // One address, as the mail services take it; a line break would let a subject or an address add headers.
  if (!/^[^\s@,;]+@[^\s@,;]+$/.test(to)) throw new RequestRefused(400, 'to must be one e-mail address.')
  const subject = read('subject')
  if (/[\r\n]/.test(subject)) throw new RequestRefused(400, 'subject must be one line.')
  return { to, subject, text: read('text'), html: read('html', '') }
}

/** Takes messages as a mail service would and keeps them in `file` (or ':memory:') for the console's inbox. */
export const startMail = async (options: {
  file: string
  port?: number
  /** Milliseconds, for the limits. */
  now?: () => number
}): Promise<Mail> => {
  const outbox = openOutbox(options.file)
  const limit = new Limit()
  const now = options.now ?? Date.now
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    try {
      const body = await readJson(request)
      const { method, url } = request
      if (method === 'GET' && isLook(url)) return answer(200, { id: '1', status: 'Succeeded' })
      if (method !== 'POST' || !(url === '/messages' || isSend(url))) {
        throw new RequestRefused(404, 'Only POST /messages and /emails:send are known here.')
      }
      const message = url === '/messages' ? readMessage(body) : readEmail(body)
      const wait = limit.take(now())
      if (wait > 0) {
        const error = { code: 'TooManyRequests', message: 'The request rate is too high.' }
        return answer(429, { error }, { 'retry-after': String(wait) })
      }
      outbox.add(message)
      answer(
        202,
        { id: '1', status: 'Running' },
        { 'operation-location': `http://${request.headers.host}/emails/operations/1?api-version=1` },
      )
    } catch (error) {
      if (error instanceof RequestRefused) answer(error.status, { error: error.message })
      else answer(500, { error: String(error) })
    }
  })
  const port = await listen(server, options.port ?? 0)
  return {
    url: `http://127.0.0.1:${port}`,
    limit: (limits) => limit.set(limits),
    list: outbox.list,
    find: outbox.find,
    close: async () => {
      await closeServer(server)
      outbox.close()
    },
  }
}
