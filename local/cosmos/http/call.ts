import { badRequest } from '../errors.ts'
import { type Json, parseJson, type Value } from '../json.ts'
import type { Container } from '../store/container.ts'
import { type PartitionKey, parsePartitionKey } from '../store/partition-key.ts'
import type { Store } from '../store/store.ts'
import type { CosmosRequest } from './request.ts'
import { seenVersion, sessionToken } from './session.ts'

/** A request on its way through a handler. */
export type Call = { store: Store; request: CosmosRequest; bodyText: string }

export type Reply = {
  status: number
  /** JSON text; absent = no body. */
  body?: string
  headers?: Record<string, string>
}

export type Handler = (call: Call) => Reply

export function replyWith(status: number, body: Json, headers?: Record<string, string>): Reply {
  return { status, body: JSON.stringify(body), ...(headers && { headers }) }
}

export function bodyOf({ bodyText }: Call): Value {
  if (bodyText === '') return undefined
  try {
    return parseJson(bodyText)
  } catch {
    throw badRequest('The request body is not valid JSON.')
  }
}

export function databaseIdOf({ request }: Call): string {
  return request.segments[1] ?? ''
}

export function containerIdOf({ request }: Call): string {
  return request.segments[3] ?? ''
}

export function itemIdOf({ request }: Call): string {
  return request.segments[5] ?? ''
}

export function containerOf(call: Call): Container {
  return call.store.container(databaseIdOf(call), containerIdOf(call))
}

export function partitionKeyOf({ request }: Call): PartitionKey {
  const header = request.header('x-ms-documentdb-partitionkey')
  if (header === undefined) throw badRequest('PartitionKey value must be supplied for this operation.')
  return parsePartitionKey(header)
}

/** What the request may read of a range, by the session that the client shows. */
export function viewOf(call: Call, container: Container, range: number): ReturnType<Container['asOf']> {
  return container.asOf(range, seenVersion(call.request.header('x-ms-session-token'), range))
}

/** What every answer about items says of its container; the SDK keeps its session by it. */
export function containerHeaders(
  call: Call,
  container: Container,
  range: number,
  version = container.versionOf(range),
): Record<string, string> {
  return {
    'x-ms-session-token': sessionToken(range, version),
    'x-ms-alt-content-path': `dbs/${databaseIdOf(call)}/colls/${containerIdOf(call)}`,
    'x-ms-content-path': String(container.resource._rid),
  }
}
