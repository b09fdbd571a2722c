import { badRequest, notSupported } from '../../errors.ts'
import { isObject, type JsonObject, parseJson, type Value, valueAt } from '../../json.ts'
import { murmur128 } from './hash.ts'

/**
 * One partition key value in the canonical text of the header, `'["lab-1"]'`: the name of a partition.
 * A document without the property has the key `'[{}]'`, as the SDK writes it.
 */
export type PartitionKey = string

const maxKeyBytes = 2048

/** Reads `x-ms-documentdb-partitionkey`. Refuses hierarchical keys and values that cannot be a key. */
export const parsePartitionKey = (header: string): PartitionKey => {
  let values: Value
  try {
    values = parseJson(header)
  } catch {
    throw badRequest('The partition key header is not valid JSON.')
  }
  if (!Array.isArray(values)) throw badRequest('The partition key header is not a JSON array.')
  if (values.length !== 1) throw notSupported('A hierarchical partition key')
  const value: Value = values[0]
  return partitionKeyOf(isObject(value) && Object.keys(value).length === 0 ? undefined : value)
}

/** The key of the partition in which a document belongs, by the one path of its container. */
export const keyOfDocument = (document: JsonObject, path: readonly string[]): PartitionKey =>
  partitionKeyOf(valueAt(document, path))

const partitionKeyOf = (value: Value): PartitionKey => {
  if (value === undefined) return '[{}]'
  if (typeof value === 'object' && value !== null)
    throw badRequest('A partition key cannot be an object or an array.')
  if (typeof value === 'string' && Buffer.byteLength(value) > maxKeyBytes) {
    throw badRequest(`A partition key cannot be longer than ${maxKeyBytes} bytes.`)
  }
  return JSON.stringify([value])
}

/** The effective partition key: upper-case hex, the same as the SDK computes. */
export const hashPartitionKey = (key: PartitionKey): string => {
  const [h1, h2] = murmur128(bytesOf(key))
  const hash = Buffer.alloc(16)
  hash.writeBigUInt64BE(h2, 0)
  hash.writeBigUInt64BE(h1, 8)
  hash.writeUInt8(hash.readUInt8(0) & 0x3f, 0)
  return hash.toString('hex').toUpperCase()
}

const bytesOf = (key: PartitionKey): Buffer => {
  const [value] = JSON.parse(key)
  if (typeof value === 'string') return Buffer.concat([Buffer.of(8), Buffer.from(value), Buffer.of(255)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeUInt8(5, 0)
    bytes.writeDoubleLE(value, 1)
    return bytes
  }
  if (value === null) return Buffer.of(1)
  if (value === false) return Buffer.of(2)
  if (value === true) return Buffer.of(3)
  return Buffer.of(0)
}
