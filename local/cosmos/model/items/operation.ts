import { preconditionFailed } from '../../errors.ts'
import type { Value } from '../../json.ts'
import type { Container } from '../container.ts'
import type { PartitionKey } from '../partitions/partition-key.ts'
import type { Item } from '../partitions/partitions.ts'

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
}

export type ItemOperation = (request: ItemRequest) => ItemResult

export const refuseStale = (ifMatch: string | undefined, item: Item) => {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== item.etag) throw preconditionFailed()
}

export const resultOf = (status: number, item: Item): ItemResult => ({ status, etag: item.etag, item })
