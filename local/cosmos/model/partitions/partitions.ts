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
export class Partitions {
  #partitions = new Map<PartitionKey, Partition>()
  #ranges: Map<number, Item>[]
  #expiring = new Set<Item>()

  constructor(rangeCount: number) {
    this.#ranges = Array.from({ length: rangeCount }, () => new Map<number, Item>())
  }

  find(key: PartitionKey, id: string): Item | undefined {
    return this.#partitions.get(key)?.items.get(id)
  }

  /** Other items of the partition that hold one of this item's unique values. */
  rivalsOf({ key, id, uniqueValues }: Item): Item[] {
    const unique = this.#partitions.get(key)?.unique
    if (!unique) return []
    return uniqueValues
      .map((value) => unique.get(value))
      .filter((holder): holder is Item => holder !== undefined && holder.id !== id)
  }

  of(key: PartitionKey): Iterable<Item> {
    return this.#partitions.get(key)?.items.values() ?? []
  }

  inRange(range: number): Iterable<Item> {
    return this.#ranges[range]?.values() ?? []
  }

  expired(at: number): Item[] {
    return [...this.#expiring].filter((item) => item.expiresAt <= at)
  }

  add(item: Item, replaced?: Item) {
    let partition = this.#partitions.get(item.key)
    if (!partition) {
      const range = this.#ranges[rangeOf(item.key, this.#ranges.length)] ?? new Map<number, Item>()
      partition = { range, items: new Map(), unique: new Map() }
      this.#partitions.set(item.key, partition)
    }
    if (replaced) this.#forget(replaced, partition)
    partition.items.set(item.id, item)
    partition.range.set(item.ordinal, item)
    for (const value of item.uniqueValues) partition.unique.set(value, item)
    if (item.expiresAt !== Number.POSITIVE_INFINITY) this.#expiring.add(item)
  }

  remove(item: Item) {
    const partition = this.#partitions.get(item.key)
    if (!partition) return
    this.#forget(item, partition)
    partition.items.delete(item.id)
    partition.range.delete(item.ordinal)
    if (partition.items.size === 0) this.#partitions.delete(item.key)
  }

  /** Puts a removed item back in its place: a map appends, so what is behind it has to move once. */
  restore(item: Item) {
    this.add(item)
    const partition = this.#partitions.get(item.key)
    if (!partition) return
    putInOrder(partition.range)
    putInOrder(partition.items)
  }

  #forget(item: Item, partition: Partition) {
    for (const value of item.uniqueValues) partition.unique.delete(value)
    this.#expiring.delete(item)
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
  uniqueKeys: readonly (readonly string[][])[],
): string[] =>
  uniqueKeys.map((paths, index) =>
    JSON.stringify([index, ...paths.map((path) => valueAt(document, path) ?? null)]),
  )
