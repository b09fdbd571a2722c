import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from '../../service/faults.ts'
import { plainHeaders, readText } from '../../service/read-body.ts'
import { sendJson } from '../../service/send.ts'
import type { Fault } from '../faults.ts'
import { newId } from '../model/store.ts'
import { apiVersion } from '../version.ts'
import type { ApiRequest } from './create-api.ts'
import type { Answer } from './idempotency.ts'

const outage = { error: { type: 'api_error', message: 'An error occurred with our connection to Stripe.' } }

/**
 * The API over HTTP. A fault takes the place of the answer; one with status 200 holds it back after it was made, and
 * one with 500 is kept as the answer to its key, as Stripe does.
 */
export const serveApi =
  (api: (request: ApiRequest, failure?: Answer) => Answer, faults: Faults<Fault>) =>
  async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ): Promise<unknown> => {
    const text = await readText(request)
    const { method = 'GET' } = request
    const fault = faults.take()
    const call = { method, path, query, text, headers: plainHeaders(request) }
    const failure = { status: fault?.status ?? 200, body: outage }
    const isServed = failure.status === 200
    const answer: Answer =
      isServed || failure.status === 500 ? api(call, isServed ? undefined : failure) : failure
    if (fault) await sleep(fault.delayMs, undefined, { ref: false })
    if (answer.status === 0) return request.socket.destroy()
    return sendJson(response, answer.status, answer.body, {
      'request-id': newId('req'),
      'stripe-version': apiVersion,
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    })
  }
