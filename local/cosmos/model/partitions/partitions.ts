import { type JsonObject, valueAt } from '../../json.ts'
import type { PartitionKey } from './partition-key.ts'
import { rangeOf } from './ranges.ts'

export interface Item {
  readonly id: string
  /** Position in the container: grows with every item made, and is never changed. */
  readonly ordinal: number
  readonly key: PartitionKey
  readonly document: JsonObject
  readonly json: string
  readonly etag: string
  /** Milliseconds; Infinity = stays. */
  readonly expiresAt: number
  readonly uniqueValues: readonly string[]
}

/** `range` is shared by all partitions in the same physical range, by ordinal. */
interface Partition {
  readonly range: Map<number, Item>
  readonly items: Map<string, Item>
  readonly unique: Map<string, Item>
}

/**
 * The items of one container in memory, by partition and range. Their maps keep the order of the ordinals, so that a
 * query can go on where its last page ended.
 */
export interface Partitions {
  readonly find: (key: PartitionKey, id: string) => Item | undefined
  /** Other items of the partition that hold one of this item's unique values. */
  readonly rivalsOf: (item: Item) => Item[]
  readonly of: (key: PartitionKey) => Iterable<Item>
  readonly inRange: (range: number) => Iterable<Item>
  readonly expired: (at: number) => Item[]
  readonly add: (item: Item, replaced?: Item) => void
  readonly remove: (item: Item) => void
  /** Puts a removed item back in its place: a map appends, so what is behind it has to move once. */
  readonly restore: (item: Item) => void
}

export const createPartitions = (rangeCount: number): Partitions => {
  const partitions = new Map<PartitionKey, Partition>()
  const ranges = Array.from({ length: rangeCount }, () => new Map<number, Item>())
  const expiring = new Set<Item>()

  const forget = (item: Item, partition: Partition): void => {
    for (const value of item.uniqueValues) partition.unique.delete(value)
    expiring.delete(item)
  }
  const add = (item: Item, replaced?: Item): void => {
    let partition = partitions.get(item.key)
    if (!partition) {
      const range = ranges[rangeOf(item.key, ranges.length)] ?? new Map<number, Item>()
      partition = { range, items: new Map(), unique: new Map() }
      partitions.set(item.key, partition)
    }
    if (replaced) forget(replaced, partition)
    partition.items.set(item.id, item)
    partition.range.set(item.ordinal, item)
    for (const value of item.uniqueValues) partition.unique.set(value, item)
    if (item.expiresAt !== Number.POSITIVE_INFINITY) expiring.add(item)
  }

  return {
    find: (key, id) => partitions.get(key)?.items.get(id),
    rivalsOf: ({ key, id, uniqueValues }) => {
      const unique = partitions.get(key)?.unique
      if (!unique) return []
      return uniqueValues
        .map((value) => unique.get(value))
        .filter((holder): holder is Item => holder !== undefined && holder.id !== id)
    },
    of: (key) => partitions.get(key)?.items.values() ?? [],
    inRange: (range) => ranges[range]?.values() ?? [],
    expired: (at) => [...expiring].filter((item) => item.expiresAt <= at),
    add,
    remove: (item) => {
      const partition = partitions.get(item.key)
      if (!partition) return
      forget(item, partition)
      partition.items.delete(item.id)
      partition.range.delete(item.ordinal)
      if (partition.items.size === 0) partitions.delete(item.key)
    },
    restore: (item) => {
      add(item)
      const partition = partitions.get(item.key)
      if (!partition) return
      putInOrder(partition.range)
      putInOrder(partition.items)
    },
  }
}

const putInOrder = <Key>(items: Map<Key, Item>) => {
  const sorted = [...items].sort(([, a], [, b]) => a.ordinal - b.ordinal)
  items.clear()
  for (const [key, item] of sorted) items.set(key, item)
}

/** One text per unique key; a property that is missing counts as null, so one item a partition may lack it. */
export const uniqueValuesOf = (
  document: JsonObject,
  uniqueKeys: readonly (readonly (readonly string[])[])[],
): string[] =>
  uniqueKeys.map((paths, index) =>
    JSON.stringify([index, ...paths.map((path) => valueAt(document, path) ?? null)]),
  )
