import { badRequest, conflict, notFound, preconditionFailed } from '../errors.ts'
import { type JsonObject, memberOf, type Value } from '../json.ts'
import { applyPatch } from '../patch/apply.ts'
import { readPatch } from '../patch/read.ts'
import { compileQuery } from '../query/compile.ts'
import type { Container } from './container.ts'
import { checkId } from './document.ts'
import { keyOfDocument, type PartitionKey } from './partitions/partition-key.ts'
import type { Item } from './partitions/partitions.ts'
import type { View } from './view.ts'

/** One operation on one item, as a point request or as a part of a batch. */
export interface ItemRequest {
  readonly container: Container
  readonly key: PartitionKey
  /** Empty for create and upsert, whose body names the item. */
  readonly id: string
  readonly body: Value
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** `item` is what the answer shows; absent after a delete and for 304. */
export interface ItemResult {
  readonly status: number
  readonly etag?: string
  readonly item?: Item
  /** What a write found there, and how many properties a patch named. */
  readonly before?: Item
  readonly patched?: number
}

export type ItemOperation = (request: ItemRequest) => ItemResult

const refuseStale = (ifMatch: string | undefined, item: Item) => {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== item.etag) throw preconditionFailed()
}

const resultOf = (status: number, item: Item, more: Partial<ItemResult> = {}): ItemResult => ({
  status,
  etag: item.etag,
  item,
  ...more,
})

export const createItem = ({ container, key, body }: ItemRequest): ItemResult => {
  if (container.find(key, checkId(memberOf(body, 'id')))) throw conflict()
  return resultOf(201, container.put(key, body))
}

export const upsertItem = ({ container, key, body, ifMatch }: ItemRequest): ItemResult => {
  const found = container.find(key, checkId(memberOf(body, 'id')))
  if (found) refuseStale(ifMatch, found)
  return resultOf(found ? 200 : 201, container.put(key, body, found), found && { before: found })
}

type ReadRequest = Pick<ItemRequest, 'key' | 'id' | 'ifNoneMatch'> & {
  readonly container: Pick<View, 'find'>
}

export const readItem = ({ container, key, id, ifNoneMatch }: ReadRequest): ItemResult => {
  const found = container.find(key, id)
  if (!found) throw notFound()
  if (ifNoneMatch === found.etag) return { status: 304, etag: found.etag }
  return resultOf(200, found)
}

export const replaceItem = ({ container, key, id, body, ifMatch }: ItemRequest): ItemResult => {
  const found = container.find(key, id)
  if (!found) throw notFound()
  refuseStale(ifMatch, found)
  if (memberOf(body, 'id') !== id) throw badRequest("The document's id differs from the one in the address.")
  return resultOf(200, container.put(key, body, found), { before: found })
}

export const patchItem = ({ container, key, id, body, ifMatch }: ItemRequest): ItemResult => {
  const { operations, condition } = readPatch(body)
  const found = container.find(key, id)
  if (!found) throw notFound()
  refuseStale(ifMatch, found)
  if (condition !== undefined && !compileQuery(`SELECT * ${condition}`).matches(found.document, {})) {
    throw preconditionFailed()
  }
  const patched = applyPatch(found.document, operations)
  if (patched.id !== id) throw badRequest("A patch cannot change the document's id.")
  return resultOf(200, container.put(key, patched, found), { before: found, patched: operations.length })
}

export const deleteItem = ({ container, key, id, ifMatch }: ItemRequest): ItemResult => {
  const found = container.find(key, id)
  if (!found) throw notFound()
  refuseStale(ifMatch, found)
  container.remove(found)
  return { status: 204, before: found }
}

/** Puts a document there without a request; one of the same id and partition stays as it is. */
export const insertItem = (container: Container, document: JsonObject) => {
  const key = keyOfDocument(document, container.definition.keyPath)
  if (container.find(key, checkId(memberOf(document, 'id')))) return
  container.put(key, document)
}
