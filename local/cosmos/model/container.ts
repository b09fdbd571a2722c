import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../service/sqlite.ts'
import { conflict } from '../errors.ts'
import { isObject, type JsonObject, parseJson, type Value } from '../json.ts'
import type { ContainerDefinition } from './definition.ts'
import { checkDocument, serialise, stamp } from './document.ts'
import { History } from './history.ts'
import type { Lag } from './lag.ts'
import type { PartitionKey } from './partitions/partition-key.ts'
import { type Item, Partitions, uniqueValuesOf } from './partitions/partitions.ts'
import { rangeOf } from './partitions/ranges.ts'
import { itemRid } from './partitions/rids.ts'
import { type Rows, rowsOf } from './rows.ts'
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
export class Container {
  readonly definition: ContainerDefinition
  /** What a read of the container answers. */
  readonly resource: JsonObject
  readonly rangeCount: number
  #file: DatabaseSync
  #number: number
  #rows: Rows
  #partitions: Partitions
  #now: () => number
  #version = 0
  /** By range, what the last change in it made. */
  #versions: number[]
  #history: History
  #lastOrdinal = 0
  #undo: (() => void)[] | undefined

  constructor({ file, number, definition, resource, rangeCount, now, lag }: ContainerOptions) {
    this.definition = definition
    this.resource = resource
    this.rangeCount = rangeCount
    this.#file = file
    this.#number = number
    this.#partitions = new Partitions(rangeCount)
    this.#now = now
    this.#versions = Array.from({ length: rangeCount }, () => 0)
    this.#history = new History(lag)
    this.#rows = rowsOf(file, number)
    for (const { ordinal, version, partition, body } of this.#rows.load()) {
      const document = parseJson(body)
      if (!isObject(document)) throw new Error(`Row ${ordinal} of container ${definition.id} is no document.`)
      this.#partitions.add(this.#itemOf(partition, ordinal, document, body))
      this.#lastOrdinal = Math.max(this.#lastOrdinal, ordinal)
      this.#version = Math.max(this.#version, version)
      const range = this.rangeOf(partition)
      this.#versions[range] = Math.max(this.versionOf(range), version)
    }
  }

  rangeOf(key: PartitionKey): number {
    return rangeOf(key, this.rangeCount)
  }

  /** Grows with every change in the range: the logical sequence number of a session token. */
  versionOf(range: number): number {
    return this.#versions[range] ?? 0
  }

  /** The range for a reader who has seen `seen` of it: all of that, and what is older than the lag. */
  asOf(range: number, seen: number): { view: View; version: number } {
    const hidden = this.#history.hiddenFrom(range, seen)
    const oldest = hidden.at(-1)
    const version = oldest ? oldest.version - 1 : this.versionOf(range)
    return { view: viewWithout(hidden, this, this.#now()), version }
  }

  /** The item, unless its time is over. */
  find(key: PartitionKey, id: string): Item | undefined {
    return this.#living(this.#partitions.find(key, id))
  }

  *itemsOf(key: PartitionKey): Iterable<Item> {
    const now = this.#now()
    for (const item of this.#partitions.of(key)) if (item.expiresAt > now) yield item
  }

  *itemsInRange(range: number): Iterable<Item> {
    const now = this.#now()
    for (const item of this.#partitions.inRange(range)) if (item.expiresAt > now) yield item
  }

  /** Writes a new document, or the next state of `replaced`. Refuses: 400 shape or key, 409 unique key, 413 size. */
  put(key: PartitionKey, body: Value, replaced?: Item): Item {
    const document = checkDocument(body, key, this.definition.keyPath)
    const ordinal = replaced?.ordinal ?? this.#lastOrdinal + 1
    const stamped = stamp(document, {
      rid: itemRid(this.#number, ordinal),
      self: `${this.resource._self}docs/${ordinal}/`,
      etag: `"${randomUUID()}"`,
      changedAt: Math.floor(this.#now() / 1000),
    })
    const item = this.#itemOf(key, ordinal, stamped, serialise(stamped))
    if (this.#partitions.rivalsOf(item).some((rival) => this.#living(rival))) {
      throw conflict('Unique index constraint violation.')
    }
    this.#rows.put({ ordinal, version: this.#version + 1, partition: key, body: item.json })
    this.#count(key, item.id, replaced)
    this.#lastOrdinal = Math.max(this.#lastOrdinal, ordinal)
    this.#partitions.add(item, replaced)
    this.#undo?.push(() => (replaced ? this.#partitions.add(replaced, item) : this.#partitions.remove(item)))
    return item
  }

  remove(item: Item) {
    this.#rows.remove(item.ordinal)
    this.#count(item.key, item.id, item)
    this.#partitions.remove(item)
    this.#undo?.push(() => this.#partitions.restore(item))
  }

  /** Runs `work` as all or nothing: when it throws, file and memory are as before. */
  transact<Result>(work: () => Result): Result {
    const undo: (() => void)[] = []
    this.#undo = undo
    try {
      return inTransaction(this.#file, work)
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    } finally {
      this.#undo = undefined
    }
  }

  /** Deletes what has expired, and answers how many those were. */
  sweep(): number {
    const expired = this.#partitions.expired(this.#now())
    if (expired.length > 0) this.transact(() => expired.forEach((item) => void this.remove(item)))
    return expired.length
  }

  #count(key: PartitionKey, id: string, before: Item | undefined) {
    this.#version++
    const range = this.rangeOf(key)
    this.#versions[range] = this.#version
    const takeBack = this.#history.add({ range, version: this.#version, key, id, before })
    this.#undo?.push(takeBack)
  }

  #living(item: Item | undefined): Item | undefined {
    if (!item || item.expiresAt > this.#now()) return item
    this.remove(item)
    return undefined
  }

  #itemOf(key: PartitionKey, ordinal: number, document: JsonObject, json: string): Item {
    return {
      id: String(document.id),
      ordinal,
      key,
      document,
      json,
      etag: String(document._etag),
      expiresAt: expiryOf(document, Number(document._ts), this.definition.defaultTtl),
      uniqueValues: uniqueValuesOf(document, this.definition.uniqueKeys),
    }
  }
}
