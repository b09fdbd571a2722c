import type { Change } from './history.ts'
import type { PartitionKey } from './partitions/partition-key.ts'
import type { Item } from './partitions/partitions.ts'

/** What a request reads of a container. */
export interface View {
  find(key: PartitionKey, id: string): Item | undefined
  itemsOf(key: PartitionKey): Iterable<Item>
  itemsInRange(range: number): Iterable<Item>
}

const nameOf = (key: PartitionKey, id: string) => JSON.stringify([key, id])

/** `newest` without `hidden`, the changes of one range, newest first. Times to live are over here as there. */
export const viewWithout = (hidden: readonly Change[], newest: View, now: number): View => {
  if (hidden.length === 0) return newest
  // The oldest hidden change of an item knows how it was before all of them.
  const before = new Map(hidden.map(({ key, id, before: item }) => [nameOf(key, id), { key, item }]))
  const shown = (items: Iterable<Item>, key?: PartitionKey): Item[] => {
    const kept = [...items].filter((item) => !before.has(nameOf(item.key, item.id)))
    for (const { item } of before.values()) {
      if (item && item.expiresAt > now && (key === undefined || item.key === key)) kept.push(item)
    }
    return kept.sort((one, other) => one.ordinal - other.ordinal)
  }
  return {
    find: (key, id) => {
      const held = before.get(nameOf(key, id))
      if (!held) return newest.find(key, id)
      return held.item && held.item.expiresAt > now ? held.item : undefined
    },
    itemsOf: (key) => shown(newest.itemsOf(key), key),
    itemsInRange: (range) => shown(newest.itemsInRange(range)),
  }
}
