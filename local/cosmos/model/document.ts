import { badRequest, tooLarge } from '../errors.ts'
import { isObject, type JsonObject, type Value } from '../json.ts'
import { isSystemProperty } from '../system-properties.ts'
import { keyOfDocument, type PartitionKey } from './partitions/partition-key.ts'
import { checkTimeToLive } from './time-to-live.ts'

const maxDocumentBytes = 2 * 1024 * 1024
const maxIdBytes = 1023

/** https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-item-limits */
export const checkId = (id: Value): string => {
  if (typeof id !== 'string' || id === '')
    throw badRequest("The input name is invalid: 'id' must be a string.")
  if (/[/\\?#]/.test(id)) throw badRequest(`The input name '${id}' is invalid: it holds one of / \\ ? #.`)
  if (Buffer.byteLength(id) > maxIdBytes)
    throw badRequest(`The input name is longer than ${maxIdBytes} bytes.`)
  return id
}

/** A document as a client may send it for this partition: a valid id and ttl, and the partition's own key. */
export const checkDocument = (body: Value, key: PartitionKey, keyPath: readonly string[]): JsonObject => {
  if (!isObject(body)) throw badRequest('The document is not a JSON object.')
  checkId(body.id)
  checkTimeToLive(body.ttl, 'ttl')
  if (keyOfDocument(body, keyPath) !== key) {
    throw badRequest("PartitionKey extracted from document doesn't match the one specified in the header.", {
      substatus: 1001,
    })
  }
  return body
}

interface SystemProperties {
  readonly rid: string
  readonly self: string
  readonly etag: string
  readonly changedAt: number
}

/** The stored form: what the client sent with our system properties at the end, as the service does. */
export const stamp = (document: JsonObject, { rid, self, etag, changedAt }: SystemProperties): JsonObject => {
  const own = Object.entries(document).filter(([name]) => !isSystemProperty(name))
  return {
    ...Object.fromEntries(own),
    _rid: rid,
    _self: self,
    _etag: etag,
    _attachments: 'attachments/',
    _ts: changedAt,
  }
}

export const serialise = (document: JsonObject): string => {
  const json = JSON.stringify(document)
  // A character is at most three bytes in UTF-8, so most documents need no second look.
  if (json.length * 3 > maxDocumentBytes && Buffer.byteLength(json) > maxDocumentBytes) throw tooLarge()
  return json
}
