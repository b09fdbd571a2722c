import { chargeOf } from '../charge.ts'
import { notSupported } from '../errors.ts'
import {
  bodyOf,
  type Call,
  containerHeaders,
  containerOf,
  type Handler,
  itemIdOf,
  partitionKeyOf,
  type Reply,
} from '../http/call.ts'
import type { ItemOperation } from '../items/operation.ts'
import { readItem } from '../items/read-item.ts'

const refused = ['x-ms-documentdb-pre-trigger-include', 'x-ms-documentdb-post-trigger-include']

/** One operation as a request of its own: a point read or a point write. */
export function handleItem(operation: ItemOperation): Handler {
  const kind = operation === readItem ? 'read' : 'write'
  return (call: Call): Reply => {
    const { header } = call.request
    for (const name of refused) if (header(name) !== undefined) throw notSupported(`The header ${name}`)
    if (kind === 'write' && header('if-none-match') !== undefined)
      throw notSupported('If-None-Match on a write')
    const container = containerOf(call)
    const { status, etag, item } = operation({
      container,
      key: partitionKeyOf(call),
      id: itemIdOf(call),
      body: bodyOf(call),
      ifMatch: header('if-match'),
      ifNoneMatch: header('if-none-match'),
    })
    return {
      status,
      ...(item && { body: item.json }),
      headers: {
        ...containerHeaders(call, container),
        ...(etag && { etag }),
        'x-ms-request-charge': String(chargeOf(kind, item?.json.length ?? 0)),
      },
    }
  }
}
