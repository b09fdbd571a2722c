import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../service/read-body.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { sendJson } from '../service/send.ts'
import type { Limit } from './model/limit.ts'
import type { Message, Outbox } from './model/outbox.ts'

export interface MailModel {
  readonly outbox: Outbox
  readonly limit: Limit
  /** Milliseconds. */
  readonly now: () => number
}

export type Handle = (model: MailModel, request: IncomingMessage, response: ServerResponse) => unknown

/** As the product's own outbox is sent one. */
export const readMessage = (body: unknown): Message => {
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

/** As the library of Azure Communication Services sends one: to one person. */
export const readEmail = (body: unknown): Message => {
  const { content, recipients } = (body ?? {}) as {
    content?: { subject?: unknown; plainText?: unknown; html?: unknown }
    recipients?: { to?: { address?: unknown }[] }
  }
  const { subject, plainText: text, html } = content ?? {}
  return readMessage({ to: recipients?.to?.[0]?.address, subject, text, html })
}

/** Takes a message, or says how long to wait. */
export const takeMail =
  (read: (body: unknown) => Message): Handle =>
  async ({ outbox, limit, now }, request, response) => {
    const message = read(await readJson(request))
    const wait = limit.take(now())
    if (wait > 0) {
      const error = { code: 'TooManyRequests', message: 'The request rate is too high.' }
      return sendJson(response, 429, { error }, { 'retry-after': String(wait) })
    }
    outbox.add(message)
    const operation = `http://${request.headers.host}/emails/operations/1?api-version=1`
    return sendJson(response, 202, { id: '1', status: 'Running' }, { 'operation-location': operation })
  }

export const showOperation: Handle = (_model, _request, response) =>
  sendJson(response, 200, { id: '1', status: 'Succeeded' })
