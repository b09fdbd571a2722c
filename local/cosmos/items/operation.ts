import { preconditionFailed } from '../errors.ts'
import type { Value } from '../json.ts'
import type { Container } from '../store/container.ts'
import type { PartitionKey } from '../store/partition-key.ts'
import type { Item } from '../store/partitions.ts'

/** One operation on one item, as a point request or as a part of a batch. */
export type ItemRequest = {
  container: Container
  key: PartitionKey
  /** Empty for create and upsert, whose body names the item. */
  id: string
  body: Value
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
}

/** `item` is what the answer shows; absent after a delete and for 304. */
export type ItemResult = { status: number; etag?: string; item?: Item }

export type ItemOperation = (request: ItemRequest) => ItemResult

export function refuseStale(ifMatch: string | undefined, item: Item) {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== item.etag) throw preconditionFailed()
}

export function resultOf(status: number, item: Item): ItemResult {
  return { status, etag: item.etag, item }
}
