import { readCharge, refusedCharge, writeCharge } from '../charge.ts'
import { CosmosError, notSupported } from '../errors.ts'
import {
  bodyOf,
  type Call,
  containerHeaders,
  containerOf,
  type Handler,
  itemIdOf,
  partitionKeyOf,
  type Reply,
  viewOf,
} from '../http/call.ts'
import { replicasAsked } from '../http/consistency.ts'
import { type ItemOperation, type ItemResult, readItem } from '../model/items.ts'

const refused = ['x-ms-documentdb-pre-trigger-include', 'x-ms-documentdb-post-trigger-include']

type HeaderTexts = Readonly<Record<string, string>>

/** What is missing, exists or was changed tells the client's session how far it is, as success does. */
const withSession = <Result>(headers: () => HeaderTexts, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof CosmosError) || ![404, 409, 412].includes(error.status)) throw error
    const { status, code, message, details } = error
    throw new CosmosError(status, code, message, { ...details, headers: headers() })
  }
}

const replyOf = ({ status, etag, item }: ItemResult, charge: number, headers: HeaderTexts): Reply => ({
  status,
  ...(item && { body: item.json }),
  headers: {
    ...headers,
    ...(etag && { etag }),
    'x-ms-request-charge': String(charge),
  },
})

const refuseTriggers = ({ request }: Call) => {
  for (const name of refused) if (request.header(name) !== undefined) throw notSupported(`The header ${name}`)
}

/** A point read, as far behind the newest write as the client's session allows. */
export const handleRead = (call: Call): Reply => {
  refuseTriggers(call)
  const container = containerOf(call)
  const key = partitionKeyOf(call)
  const range = container.rangeOf(key)
  const { view, version } = viewOf(call, container, range)
  const replicas = replicasAsked(call.consistency)
  const headers = () => ({
    ...containerHeaders(call, container, range, version),
    'x-ms-request-charge': String(replicas * refusedCharge),
  })
  const request = {
    container: view,
    key,
    id: itemIdOf(call),
    ifNoneMatch: call.request.header('if-none-match'),
  }
  return withSession(headers, () => {
    const found = readItem(request)
    return replyOf(found, replicas * readCharge(found), headers())
  })
}

/** A point write as a request of its own: it meets the newest state, whatever the client has seen. */
export const handleWrite =
  (operation: ItemOperation): Handler =>
  (call: Call): Reply => {
    refuseTriggers(call)
    const { header } = call.request
    if (header('if-none-match') !== undefined) throw notSupported('If-None-Match on a write')
    const container = containerOf(call)
    const key = partitionKeyOf(call)
    const headers = () => ({
      ...containerHeaders(call, container, container.rangeOf(key)),
      'x-ms-request-charge': String(refusedCharge),
    })
    const request = {
      container,
      key,
      id: itemIdOf(call),
      body: bodyOf(call),
      ifMatch: header('if-match'),
      ifNoneMatch: undefined,
    }
    return withSession(headers, () => {
      const written = operation(request)
      return replyOf(written, writeCharge(written, container.definition.indexingPolicy), headers())
    })
  }
