import { createServer } from 'node:http'
import { closeServer, listen } from '../http/listen.ts'
import { readJson } from '../http/read-json.ts'
import { RequestRefused } from '../http/request-refused.ts'
import { type Message, openOutbox, type StoredMessage } from './outbox.ts'

export type Mail = {
  /** The base address; `POST {url}/messages` sends a message. */
  url: string
  /** Newest first. */
  list(): StoredMessage[]
  find(id: number): StoredMessage | undefined
  close(): Promise<void>
}

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
export const startMail = async (options: { file: string; port?: number }): Promise<Mail> => {
  const outbox = openOutbox(options.file)
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      const body = await readJson(request)
      if (request.method !== 'POST' || request.url !== '/messages') {
        throw new RequestRefused(404, 'Only POST /messages is known here.')
      }
      outbox.add(readMessage(body))
      answer(202, { message: 'Accepted' })
    } catch (error) {
      if (error instanceof RequestRefused) answer(error.status, { error: error.message })
      else answer(500, { error: String(error) })
    }
  })
  const port = await listen(server, options.port ?? 0)
  return {
    url: `http://127.0.0.1:${port}`,
    list: outbox.list,
    find: outbox.find,
    close: async () => {
      await closeServer(server)
      outbox.close()
    },
  }
}
