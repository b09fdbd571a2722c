import { badRequest, type CosmosError } from '../errors.ts'
import { type Json, parseJson, type Value } from '../json.ts'
import type { Container } from '../model/container.ts'
import { type PartitionKey, parsePartitionKey } from '../model/partitions/partition-key.ts'
import type { Store } from '../model/store.ts'
import { type Consistency, viewBy } from './consistency.ts'
import type { CosmosRequest } from './request.ts'
import { sessionToken } from './session.ts'

/** A request on its way through a handler. */
export interface Call {
  readonly store: Store
  readonly request: CosmosRequest
  readonly bodyText: string
  /** By what it reads. */
  readonly consistency: Consistency
  /** The part of a batch that is not carried out, from 0. */
  readonly refused?: { readonly part: number; readonly error: CosmosError } | undefined
}

export interface Reply {
  readonly status: number
  /** JSON text; absent = no body. */
  readonly body?: string
  readonly headers?: Record<string, string>
}

export type Handler = (call: Call) => Reply

export const replyWith = (status: number, body: Json, headers?: Record<string, string>): Reply => ({
  status,
  body: JSON.stringify(body),
  ...(headers && { headers }),
})

export const bodyOf = ({ bodyText }: Call): Value => {
  if (bodyText === '') return undefined
  try {
    return parseJson(bodyText)
  } catch {
    throw badRequest('The request body is not valid JSON.')
  }
}

export const databaseIdOf = ({ request }: Call): string => request.segments[1] ?? ''

export const containerIdOf = ({ request }: Call): string => request.segments[3] ?? ''

export const itemIdOf = ({ request }: Call): string => request.segments[5] ?? ''

export const containerOf = (call: Call): Container =>
  call.store.container(databaseIdOf(call), containerIdOf(call))

export const partitionKeyOf = ({ request }: Call): PartitionKey => {
  const header = request.header('x-ms-documentdb-partitionkey')
  if (header === undefined) throw badRequest('PartitionKey value must be supplied for this operation.')
  return parsePartitionKey(header)
}

/** What the request may read of a range. */
export const viewOf = (call: Call, container: Container, range: number): ReturnType<Container['asOf']> =>
  viewBy(call.consistency, call.request, container, range)

/** What every answer about items says of its container; the SDK keeps its session by it. */
export const containerHeaders = (
  call: Call,
  container: Container,
  range: number,
  version = container.versionOf(range),
): Record<string, string> => ({
  'x-ms-session-token': sessionToken(range, version),
  'x-ms-alt-content-path': `dbs/${databaseIdOf(call)}/colls/${containerIdOf(call)}`,
  'x-ms-content-path': String(container.resource._rid),
})
