import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainHeaders, readWithin } from '../../service/read-body.ts'
import { ArmError } from '../errors.ts'
import type { Handled } from '../handle.ts'
import type { Answer } from './answers.ts'
import type { RawRequest } from './incoming.ts'

/** Azure takes requests of up to 4 MB. */
const mostKB = 4 * 1024

const tooLarge = new ArmError(
  413,
  'RequestContentTooLarge',
  `The request content size exceeds the maximum size of '${mostKB * 1024}' bytes.`,
)

export const sendAnswer = (outgoing: ServerResponse, { status, headers, body, text: file }: Answer): void => {
  const text = body === undefined ? file : JSON.stringify(body)
  const type = body === undefined ? 'text/plain' : 'application/json; charset=utf-8'
  const id = randomUUID()
  outgoing.writeHead(status, {
    'cache-control': 'no-cache',
    'x-ms-request-id': id,
    'x-ms-correlation-request-id': id,
    ...(text === undefined ? {} : { 'content-type': type }),
    ...headers,
  })
  outgoing.end(text)
}

/** Plain HTTP around a handler; a delayed answer is given up when the service ends. */
export const serveArm =
  (handle: (request: RawRequest) => Handled) =>
  async (request: IncomingMessage, response: ServerResponse, ending: AbortSignal): Promise<void> => {
    const text = await readWithin(request, mostKB)
    if (text === undefined) return sendAnswer(response, { status: 413, body: tooLarge.toBody() })
    const { method = 'GET', url = '/' } = request
    const { answer, delayMs } = handle({ method, url, headers: plainHeaders(request), text })
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: ending })
    sendAnswer(response, answer)
  }
