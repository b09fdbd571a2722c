import { type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { CosmosError, tooLarge } from './errors.ts'
import { errorOf, type Faults, type RequestFacts } from './faults.ts'
import type { Reply } from './http/call.ts'
import { type CosmosRequest, readRequest } from './http/request.ts'
import { checkSignature } from './http/signature.ts'
import type { Store } from './model/store.ts'
import { findRoute, type Route } from './routes.ts'
import type { Standstill } from './standstill.ts'

export type ServedRequest = RequestFacts & { readonly status: number }

interface ServerOptions {
  readonly store: Store
  readonly key: KeyObject
  readonly faults: Faults
  readonly onRequest: (request: ServedRequest) => void
  /** Nothing is answered while it lasts. */
  readonly standstill: Standstill
}

/** Twice what a document or batch may have, so that too large a one is refused with the service's words. */
const maxBodyBytes = 4 * 1024 * 1024

export const createCosmosServer = (options: ServerOptions): Server => {
  const server = createServer((message, response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBodyBytes) chunks.push(chunk)
    })
    message.on('end', () => {
      const body = bytes > maxBodyBytes ? undefined : Buffer.concat(chunks).toString()
      options.standstill.pass(() => respond(options, message, body, response))
    })
  })
  server.keepAliveTimeout = 60_000
  return server
}

/** `body` is undefined when it was too large to keep. */
const respond = (
  options: ServerOptions,
  message: IncomingMessage,
  body: string | undefined,
  response: ServerResponse,
) => {
  const activity = message.headers['x-ms-activity-id']
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
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'x-ms-activity-id': activityId,
    'x-ms-request-charge': '1',
    'x-ms-version': '2020-07-15',
    'content-length': Buffer.byteLength(reply.body ?? ''),
    ...(facts && { 'x-ms-labkeeper-scope': facts.scope }),
    ...reply.headers,
  })
  response.end(reply.body)
  if (facts) options.onRequest({ ...facts, status: reply.status })
}

interface Served {
  readonly request: CosmosRequest
  readonly route: Route
  readonly facts: RequestFacts
  readonly body: string
}

const serve = ({ store, faults }: ServerOptions, { request, route, facts, body }: Served): Reply => {
  const fault = faults.take(facts)
  if (fault && !fault.afterwards) throw errorOf(fault)
  const reply = route.handle({ store, request, bodyText: body })
  if (fault) throw errorOf(fault)
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
