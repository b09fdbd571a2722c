import { readCharge, refusedCharge, writeCharge } from '../charge.ts'
import { badRequest, CosmosError, notSupported, tooLarge } from '../errors.ts'
import {
  bodyOf,
  type Call,
  containerHeaders,
  containerOf,
  partitionKeyOf,
  type Reply,
  replyWith,
} from '../http/call.ts'
import { isList, isObject, type Json, type JsonObject } from '../json.ts'
import {
  createItem,
  deleteItem,
  type ItemOperation,
  type ItemRequest,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
} from '../model/items.ts'

const maxOperations = 100
const maxBytes = 2 * 1024 * 1024

const operations: Readonly<Record<string, ItemOperation>> = {
  Create: createItem,
  Upsert: upsertItem,
  Read: readItem,
  Replace: replaceItem,
  Delete: deleteItem,
  Patch: patchItem,
}

interface BatchItem {
  readonly operate: ItemOperation
  readonly request: ItemRequest
}

/** A transactional batch: all operations in one partition, all or nothing. */
export const runBatch = (call: Call): Reply => {
  const container = containerOf(call)
  const key = partitionKeyOf(call)
  if (Buffer.byteLength(call.bodyText) > maxBytes) throw tooLarge()
  const body = bodyOf(call)
  if (!isList(body)) throw badRequest('A batch must be a JSON array.')
  if (body.length > maxOperations) {
    throw badRequest(`Batch request has more operations than what is supported (${maxOperations}).`)
  }
  const items = body.map((operation) => readOperation(operation, { container, key }))
  const wantsBodies = call.request.header('prefer') !== 'return=minimal'
  const results: JsonObject[] = []
  let status = 200
  try {
    container.transact(() => {
      for (const [at, item] of items.entries()) {
        if (at === call.refused?.part) throw call.refused.error
        results.push(execute(item, wantsBodies))
      }
    })
  } catch (error) {
    if (!(error instanceof CosmosError)) throw error
    status = 207
    const failed = results.length
    results.splice(0, failed, ...items.map((_, at) => (at === failed ? failureOf(error) : abandoned)))
  }
  const charge = results.reduce((sum, { requestCharge }) => sum + Number(requestCharge), 0)
  const headers = {
    ...containerHeaders(call, container, container.rangeOf(key)),
    'x-ms-request-charge': String(charge),
  }
  return replyWith(status, results, headers)
}

const abandoned: JsonObject = { statusCode: 424, requestCharge: 0 }

const failureOf = ({ status, message, details }: CosmosError): JsonObject => {
  const { substatus = 0 } = details
  return {
    statusCode: status,
    subStatusCode: substatus,
    requestCharge: refusedCharge,
    resourceBody: { message },
  }
}

const execute = ({ operate, request }: BatchItem, wantsBodies: boolean): JsonObject => {
  const result = operate(request)
  const { status, etag, item } = result
  const reads = operate === readItem
  const { indexingPolicy } = request.container.definition
  return {
    statusCode: status,
    requestCharge: reads ? readCharge(result) : writeCharge(result, indexingPolicy),
    ...(etag && { eTag: etag }),
    ...(item && (reads || wantsBodies) && { resourceBody: item.document }),
  }
}

const readOperation = (operation: Json, place: Pick<ItemRequest, 'container' | 'key'>): BatchItem => {
  if (!isObject(operation)) throw badRequest('A batch operation must be a JSON object.')
  const { operationType, id = '', resourceBody, ifMatch, ifNoneMatch, ...stray } = operation
  for (const name of Object.keys(stray)) throw notSupported(`The batch property '${name}'`)
  const operate = typeof operationType === 'string' ? operations[operationType] : undefined
  if (!operate) throw notSupported(`The batch operation '${String(operationType)}'`)
  if (ifNoneMatch !== undefined && operate !== readItem) throw notSupported('ifNoneMatch on a write')
  return {
    operate,
    request: {
      ...place,
      id: String(id),
      body: resourceBody,
      ifMatch: ifMatch === undefined ? undefined : String(ifMatch),
      ifNoneMatch: ifNoneMatch === undefined ? undefined : String(ifNoneMatch),
    },
  }
}
