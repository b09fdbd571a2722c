import { notSupported } from './errors.ts'
import { readAccount } from './handlers/account.ts'
import { runBatch } from './handlers/batch.ts'
import { createContainer, deleteContainer, readContainer, readRanges } from './handlers/containers.ts'
import { createDatabase, deleteDatabase, readDatabase } from './handlers/databases.ts'
import { handleRead, handleWrite } from './handlers/items.ts'
import { planFanOut, queryItems } from './handlers/query.ts'
import type { Handler } from './http/call.ts'
import { type CosmosRequest, isTrue } from './http/request.ts'
import { createItem, deleteItem, patchItem, replaceItem, upsertItem } from './model/items.ts'

/**
 * What a request touches: one item, one partition, or every range. `plan` is the SDK's question beside each
 * query, `account` everything about databases and containers; neither reads items.
 */
export type Scope = 'point' | 'partition' | 'fanout' | 'plan' | 'account'

export interface Route {
  readonly operation: string
  readonly scope: Scope
  readonly handle: Handler
}

const items = 'dbs/*/colls/*/docs'
const item = `${items}/*`

const routes: Readonly<Record<string, Route>> = {
  'GET ': { operation: 'read-account', scope: 'account', handle: readAccount },
  'POST dbs': { operation: 'create-database', scope: 'account', handle: createDatabase },
  'GET dbs/*': { operation: 'read-database', scope: 'account', handle: readDatabase },
  'DELETE dbs/*': { operation: 'delete-database', scope: 'account', handle: deleteDatabase },
  'POST dbs/*/colls': { operation: 'create-container', scope: 'account', handle: createContainer },
  'GET dbs/*/colls/*': { operation: 'read-container', scope: 'account', handle: readContainer },
  'DELETE dbs/*/colls/*': { operation: 'delete-container', scope: 'account', handle: deleteContainer },
  'GET dbs/*/colls/*/pkranges': { operation: 'read-ranges', scope: 'account', handle: readRanges },
  [`POST ${items}`]: { operation: 'create', scope: 'point', handle: handleWrite(createItem) },
  [`POST ${items} (upsert)`]: { operation: 'upsert', scope: 'point', handle: handleWrite(upsertItem) },
  [`POST ${items} (query)`]: { operation: 'query', scope: 'fanout', handle: queryItems },
  [`POST ${items} (partition query)`]: { operation: 'query', scope: 'partition', handle: queryItems },
  [`POST ${items} (query plan)`]: { operation: 'plan', scope: 'plan', handle: planFanOut },
  [`POST ${items} (batch)`]: { operation: 'batch', scope: 'partition', handle: runBatch },
  [`GET ${item}`]: { operation: 'read', scope: 'point', handle: handleRead },
  [`PUT ${item}`]: { operation: 'replace', scope: 'point', handle: handleWrite(replaceItem) },
  [`DELETE ${item}`]: { operation: 'delete', scope: 'point', handle: handleWrite(deleteItem) },
  [`PATCH ${item}`]: { operation: 'patch', scope: 'point', handle: handleWrite(patchItem) },
}

/** The route of a request; what has none is refused by name. */
export const findRoute = (request: CosmosRequest): Route => {
  const shape = request.segments.map((segment, at) => (at % 2 === 0 ? segment : '*')).join('/')
  const variant = variantOf(request)
  const key = `${request.method} ${shape}${variant ? ` (${variant})` : ''}`
  const route = routes[key]
  if (!route) throw notSupported(`'${key}'`)
  return route
}

/** One address serves many purposes; these headers tell them apart. */
const variantOf = ({ segments, header }: CosmosRequest): string | undefined => {
  if (segments.at(-1) === 'docs' && header('a-im') !== undefined) return 'change feed'
  if (isTrue(header('x-ms-cosmos-is-query-plan-request'))) return 'query plan'
  if (header('x-ms-documentdb-isquery') !== undefined) {
    return header('x-ms-documentdb-partitionkey') === undefined ? 'query' : 'partition query'
  }
  if (isTrue(header('x-ms-cosmos-is-batch-request'))) {
    return isTrue(header('x-ms-cosmos-batch-atomic')) ? 'batch' : 'bulk'
  }
  return isTrue(header('x-ms-documentdb-is-upsert')) ? 'upsert' : undefined
}
