import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Handled } from '../handle.ts'
import type { Answer } from './answers.ts'
import { ArmError } from './errors.ts'
import type { RawRequest } from './incoming.ts'

/** Azure takes requests of up to 4 MB. */
const maxBytes = 4 * 1024 * 1024

/** Plain HTTP around a handler; a delayed answer is given up when the server closes. */
export const createHttpServer = (
  handle: (request: RawRequest) => Handled,
): { server: Server; stop(): void } => {
  const stopping = new AbortController()
  const server = createServer((incoming, outgoing) => {
    answer(handle, incoming, outgoing, stopping.signal).catch((error) => {
      // The client hung up or the server is closing: nobody is left to tell.
      if (!incoming.destroyed && !stopping.signal.aborted) console.error('azure stand-in:', error)
      outgoing.destroy()
    })
  })
  return { server, stop: () => stopping.abort() }
}

const answer = async (
  handle: (request: RawRequest) => Handled,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stopping: AbortSignal,
): Promise<void> => {
  const text = await readText(incoming)
  if (text === undefined) {
    const refusal = new ArmError(
      413,
      'RequestContentTooLarge',
      `The request content size exceeds the maximum size of '${maxBytes}' bytes.`,
    )
    send(outgoing, { status: 413, body: refusal.toBody() })
    return
  }
  const { method = 'GET', url = '/' } = incoming
  const { answer: result, delayMs } = handle({ method, url, headers: plainHeaders(incoming), text })
  if (delayMs > 0) await sleep(delayMs, undefined, { signal: stopping })
  send(outgoing, result)
}

const readText = async (incoming: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= maxBytes) chunks.push(bytes)
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks).toString()
}

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

const send = (outgoing: ServerResponse, { status, headers, body }: Answer): void => {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const id = randomUUID()
  outgoing.writeHead(status, {
    'cache-control': 'no-cache',
    'x-ms-request-id': id,
    'x-ms-correlation-request-id': id,
    ...(text === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...headers,
  })
  outgoing.end(text)
}
