import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../service/sqlite.ts'
import { conflict } from '../errors.ts'
import { isObject, type JsonObject, parseJson, type Value } from '../json.ts'
import type { ContainerDefinition } from './definition.ts'
import { checkDocument, serialise, stamp } from './document.ts'
import { createHistory } from './history.ts'
import type { Lag } from './lag.ts'
import type { PartitionKey } from './partitions/partition-key.ts'
import { createPartitions, type Item, uniqueValuesOf } from './partitions/partitions.ts'
import { rangeOf } from './partitions/ranges.ts'
import { itemRid } from './partitions/rids.ts'
import { rowsOf } from './rows.ts'
import { expiryOf } from './time-to-live.ts'
import { type View, viewWithout } from './view.ts'

interface ContainerOptions {
  readonly file: DatabaseSync
  readonly number: number
  readonly definition: ContainerDefinition
  readonly resource: JsonObject
  readonly rangeCount: number
  readonly now: () => number
  readonly lag: Lag
}

/** The items of one container: every change goes to the file first and to the memory after it. */
export interface Container extends View {
  readonly definition: ContainerDefinition
  /** What a read of the container answers. */
  readonly resource: JsonObject
  readonly rangeCount: number
  readonly rangeOf: (key: PartitionKey) => number
  /** Grows with every change in the range: the logical sequence number of a session token. */
  readonly versionOf: (range: number) => number
  /** The range for a reader who has seen `seen` of it: all of that, and what is older than the lag. */
  readonly asOf: (range: number, seen: number) => { readonly view: View; readonly version: number }
  /** Writes a new document, or the next state of `replaced`. Refuses: 400 shape or key, 409 unique key, 413 size. */
  readonly put: (key: PartitionKey, body: Value, replaced?: Item) => Item
  readonly remove: (item: Item) => void
  /** Runs `work` as all or nothing: when it throws, file and memory are as before. */
  readonly transact: <Result>(work: () => Result) => Result
  /** Deletes what has expired, and answers how many those were. */
  readonly sweep: () => number
}

export const openContainer = (options: ContainerOptions): Container => {
  const { file, number, definition, resource, rangeCount, now, lag } = options
  const rows = rowsOf(file, number)
  const partitions = createPartitions(rangeCount)
  const history = createHistory(lag)
  let latest = 0
  /** By range, what the last change in it made. */
  const versions = Array.from({ length: rangeCount }, () => 0)
  let lastOrdinal = 0
  let undoing: (() => void)[] | undefined

  const rangeIn = (key: PartitionKey): number => rangeOf(key, rangeCount)
  const versionOf = (range: number): number => versions[range] ?? 0
  const itemOf = (key: PartitionKey, ordinal: number, document: JsonObject, json: string): Item => ({
    id: String(document.id),
    ordinal,
    key,
    document,
    json,
    etag: String(document._etag),
    expiresAt: expiryOf(document, Number(document._ts), definition.defaultTtl),
    uniqueValues: uniqueValuesOf(document, definition.uniqueKeys),
  })
  const count = (key: PartitionKey, id: string, before: Item | undefined): void => {
    latest++
    const range = rangeIn(key)
    versions[range] = latest
    const takeBack = history.add({ range, version: latest, key, id, before })
    undoing?.push(takeBack)
  }
  const remove = (item: Item): void => {
    rows.remove(item.ordinal)
    count(item.key, item.id, item)
    partitions.remove(item)
    undoing?.push(() => partitions.restore(item))
  }
  /** The item, unless its time is over. */
  const living = (item: Item | undefined): Item | undefined => {
    if (!item || item.expiresAt > now()) return item
    remove(item)
    return undefined
  }
  const unexpired = function* (items: Iterable<Item>): Iterable<Item> {
    const at = now()
    for (const item of items) if (item.expiresAt > at) yield item
  }
  const view: View = {
    find: (key, id) => living(partitions.find(key, id)),
    itemsOf: (key) => unexpired(partitions.of(key)),
    itemsInRange: (range) => unexpired(partitions.inRange(range)),
  }
  const transact = <Result>(work: () => Result): Result => {
    const undo: (() => void)[] = []
    undoing = undo
    try {
      return inTransaction(file, work)
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    } finally {
      undoing = undefined
    }
  }

  for (const { ordinal, version, partition, body } of rows.load()) {
    const document = parseJson(body)
    if (!isObject(document)) throw new Error(`Row ${ordinal} of container ${definition.id} is no document.`)
    partitions.add(itemOf(partition, ordinal, document, body))
    lastOrdinal = Math.max(lastOrdinal, ordinal)
    latest = Math.max(latest, version)
    const range = rangeIn(partition)
    versions[range] = Math.max(versionOf(range), version)
  }

  return {
    ...view,
    definition,
    resource,
    rangeCount,
    rangeOf: rangeIn,
    versionOf,
    asOf: (range, seen) => {
      const hidden = history.hiddenFrom(range, seen)
      const oldest = hidden.at(-1)
      const version = oldest ? oldest.version - 1 : versionOf(range)
      return { view: viewWithout(hidden, view, now()), version }
    },
    put: (key, body, replaced) => {
      const document = checkDocument(body, key, definition.keyPath)
      const ordinal = replaced?.ordinal ?? lastOrdinal + 1
      const stamped = stamp(document, {
        rid: itemRid(number, ordinal),
        self: `${resource._self}docs/${ordinal}/`,
        etag: `"${randomUUID()}"`,
        changedAt: Math.floor(now() / 1000),
      })
      const item = itemOf(key, ordinal, stamped, serialise(stamped))
      if (partitions.rivalsOf(item).some((rival) => living(rival))) {
        throw conflict('Unique index constraint violation.')
      }
      rows.put({ ordinal, version: latest + 1, partition: key, body: item.json })
      count(key, item.id, replaced)
      lastOrdinal = Math.max(lastOrdinal, ordinal)
      partitions.add(item, replaced)
      undoing?.push(() => (replaced ? partitions.add(replaced, item) : partitions.remove(item)))
      return item
    },
    remove,
    transact,
    sweep: () => {
      const expired = partitions.expired(now())
      if (expired.length > 0) transact(() => expired.forEach(remove))
      return expired.length
    },
  }
}
