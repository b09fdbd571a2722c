import { type KeyObject, randomUUID } from 'node:crypto'
import type { Faults } from '../../service/faults.ts'
import { CosmosError, tooLarge } from '../errors.ts'
import { errorOf, type Fault, meets, type RequestFacts } from '../faults.ts'
import type { Store } from '../model/store.ts'
import { findRoute, type Route } from '../routes.ts'
import type { Standstill } from '../standstill.ts'
import type { Reply } from './call.ts'
import { type Consistency, consistencyOf } from './consistency.ts'
import { type CosmosRequest, type Message, readRequest } from './request.ts'
import { checkSignature } from './signature.ts'

export type ServedRequest = RequestFacts & { readonly status: number }

interface Answering {
  readonly store: Store
  readonly key: KeyObject
  readonly faults: Faults<Fault>
  readonly onRequest: (request: ServedRequest) => void
  /** Nothing is answered while it lasts. */
  readonly standstill: Standstill
  /** What the account promises. */
  readonly consistency: Consistency
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; empty = no body. */
  readonly body: string
}

/** What the account answers; however a request came, it is signed, may meet a fault and waits for the end of a standstill. */
export type AnswerRequest = (message: Message) => Promise<Answer>

export const answerRequest =
  (options: Answering): AnswerRequest =>
  (message) =>
    new Promise((resolve) => options.standstill.pass(() => resolve(answer(options, message))))

const answer = (options: Answering, message: Message): Answer => {
  const { headers, body } = message
  const activity = headers['x-ms-activity-id']
  const activityId = typeof activity === 'string' ? activity : randomUUID()
  let facts: RequestFacts | undefined
  let reply: Reply
  try {
    const request = readRequest(message)
    checkSignature(request, options.key)
    const route = findRoute(request)
    facts = factsOf(request, route)
    if (body === undefined) throw tooLarge()
    reply = serve(options, { request, route, facts, body })
  } catch (error) {
    reply = replyTo(error, activityId)
  }
  if (facts) options.onRequest({ ...facts, status: reply.status })
  return {
    status: reply.status,
    headers: {
      'content-type': 'application/json',
      'x-ms-activity-id': activityId,
      'x-ms-request-charge': '1',
      'x-ms-version': '2020-07-15',
      'content-length': String(Buffer.byteLength(reply.body ?? '')),
      ...(facts && { 'x-ms-labkeeper-scope': facts.scope }),
      ...reply.headers,
    },
    body: reply.body ?? '',
  }
}

interface Served {
  readonly request: CosmosRequest
  readonly route: Route
  readonly facts: RequestFacts
  readonly body: string
}

const serve = (options: Answering, { request, route, facts, body }: Served): Reply => {
  const { store, faults } = options
  const consistency = consistencyOf(request, options.consistency)
  const fault = faults.take(meets(facts))
  const refused = fault?.part === undefined ? undefined : { part: fault.part, error: errorOf(fault) }
  if (fault && !fault.afterwards && !refused) throw errorOf(fault)
  const reply = route.handle({ store, request, bodyText: body, consistency, refused })
  if (fault && !refused) throw errorOf(fault)
  return reply
}

const factsOf = ({ method, segments }: CosmosRequest, { operation, scope }: Route): RequestFacts => ({
  method,
  path: segments.join('/'),
  operation,
  scope,
  container: segments[3] ?? '',
})

/** The SDK needs a body with a message in every failure. */
const replyTo = (error: unknown, activityId: string): Reply => {
  if (!(error instanceof CosmosError)) console.error('The local Cosmos DB failed on a request.', error)
  const { status, code, message, details } =
    error instanceof CosmosError
      ? error
      : new CosmosError(500, 'InternalServerError', 'The local Cosmos DB failed; its log says why.')
  const { substatus, retryAfterMs, additionalErrorInfo, headers } = details
  return {
    status,
    body: JSON.stringify({ code, message: `${message}\r\nActivityId: ${activityId}`, additionalErrorInfo }),
    headers: {
      ...headers,
      ...(substatus !== undefined && { 'x-ms-substatus': String(substatus) }),
      ...(retryAfterMs !== undefined && { 'x-ms-retry-after-ms': String(retryAfterMs) }),
    },
  }
}
