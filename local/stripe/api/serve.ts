import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readText } from '../../service/read-text.ts'
import type { Faults } from '../faults.ts'
import { newId } from '../model/store.ts'
import type { ApiRequest } from './handle.ts'
import type { Answer } from './idempotency.ts'
import { apiVersion } from './version.ts'

const outage = { error: { type: 'api_error', message: 'An error occurred with our connection to Stripe.' } }

const plainHeaders = ({ headers }: IncomingMessage): ApiRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

/** The API over HTTP. A fault takes the place of the answer; one with status 200 holds it back after it was made. */
export const createApiServer =
  (api: (request: ApiRequest) => Answer, faults: Faults) =>
  async (request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> => {
    const text = await readText(request)
    const { method = 'GET' } = request
    const fault = faults.take()
    const answer: Answer =
      fault === undefined || fault.status === 200
        ? api({ method, path, query, text, headers: plainHeaders(request) })
        : { status: fault.status, body: outage }
    if (fault) await sleep(fault.delayMs, undefined, { ref: false })
    if (answer.status === 0) {
      request.socket.destroy()
      return
    }
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        'stripe-version': apiVersion,
        ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
      })
      .end(JSON.stringify(answer.body))
  }
