import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../service/sqlite.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { isObject, type JsonObject, parseJson, type Value } from '../json.ts'
import { Container } from './container.ts'
import { type ContainerDefinition, readDefinition } from './definition.ts'
import { checkId } from './document.ts'
import { openFile } from './file.ts'
import { Lag } from './lag.ts'
import { containerRid, databaseRid } from './partitions/rids.ts'
import { dropRows } from './rows.ts'

interface StoreOptions {
  readonly file: string
  readonly rangeCount: number
  readonly now: () => number
}

interface Database {
  readonly resource: JsonObject
  readonly containers: Map<string, { readonly number: number; readonly container: Container }>
}

/** The account: its databases and containers, in one file. */
export class Store {
  #file: DatabaseSync
  #rangeCount: number
  #now: () => number
  #databases = new Map<string, Database>()
  readonly lag = new Lag()

  constructor({ file, rangeCount, now }: StoreOptions) {
    this.#file = openFile(file)
    this.#rangeCount = rangeCount
    this.#now = now
    for (const { id, body } of this.#file.prepare('SELECT * FROM databases').all()) {
      this.#databases.set(String(id), { resource: resourceOf(body), containers: new Map() })
    }
    for (const { number, database, body } of this.#file.prepare('SELECT * FROM containers').all()) {
      const resource = resourceOf(body)
      this.#open(String(database), Number(number), readDefinition(resource), resource)
    }
  }

  createDatabase(body: Value): JsonObject {
    if (!isObject(body)) throw badRequest('A database definition must be a JSON object.')
    const id = checkId(body.id)
    if (this.#databases.has(id)) throw conflict()
    const resource = inTransaction(this.#file, () => {
      const added = this.#file.prepare('INSERT INTO databases (id) VALUES (?)').run(id)
      const number = Number(added.lastInsertRowid)
      const made = {
        id,
        ...this.#system(databaseRid(number), `dbs/${id}/`),
        _colls: 'colls/',
        _users: 'users/',
      }
      this.#file.prepare('UPDATE databases SET body = ? WHERE number = ?').run(JSON.stringify(made), number)
      return made
    })
    this.#databases.set(id, { resource, containers: new Map() })
    return resource
  }

  readDatabase(id: string): JsonObject {
    return this.#database(id).resource
  }

  deleteDatabase(id: string) {
    const { containers } = this.#database(id)
    inTransaction(this.#file, () => {
      for (const { number } of containers.values()) this.#dropContainer(number)
      this.#file.prepare('DELETE FROM databases WHERE id = ?').run(id)
    })
    this.#databases.delete(id)
  }

  createContainer(databaseId: string, body: Value): Container {
    const database = this.#database(databaseId)
    const definition = readDefinition(body)
    const { id } = definition
    if (database.containers.has(id)) throw conflict()
    const { number, resource } = inTransaction(this.#file, () => {
      const add = this.#file.prepare('INSERT INTO containers (database, id) VALUES (?, ?)')
      const made = Number(add.run(databaseId, id).lastInsertRowid)
      const system = this.#system(containerRid(made), `dbs/${databaseId}/colls/${id}/`)
      const body = { ...definition.body, ...system, _docs: 'docs/' }
      this.#file.prepare('UPDATE containers SET body = ? WHERE number = ?').run(JSON.stringify(body), made)
      return { number: made, resource: body }
    })
    return this.#open(databaseId, number, definition, resource)
  }

  container(databaseId: string, id: string): Container {
    return this.#entry(databaseId, id).container
  }

  deleteContainer(databaseId: string, id: string) {
    const { number } = this.#entry(databaseId, id)
    inTransaction(this.#file, () => this.#dropContainer(number))
    this.#database(databaseId).containers.delete(id)
  }

  /** Deletes what has expired, in every container. */
  sweep() {
    for (const { containers } of this.#databases.values()) {
      for (const { container } of containers.values()) container.sweep()
    }
  }

  close() {
    this.#file.close()
  }

  #open(
    databaseId: string,
    number: number,
    definition: ContainerDefinition,
    resource: JsonObject,
  ): Container {
    const options = {
      file: this.#file,
      number,
      definition,
      resource,
      rangeCount: this.#rangeCount,
      now: this.#now,
      lag: this.lag,
    }
    const container = new Container(options)
    this.#database(databaseId).containers.set(definition.id, { number, container })
    return container
  }

  #dropContainer(number: number) {
    this.#file.prepare('DELETE FROM containers WHERE number = ?').run(number)
    dropRows(this.#file, number)
  }

  #database(id: string): Database {
    const database = this.#databases.get(id)
    if (!database) throw notFound('Owner resource does not exist')
    return database
  }

  #entry(databaseId: string, id: string) {
    const entry = this.#database(databaseId).containers.get(id)
    if (!entry) throw notFound('Owner resource does not exist')
    return entry
  }

  #system(rid: string, self: string): JsonObject {
    return { _rid: rid, _self: self, _etag: `"${randomUUID()}"`, _ts: Math.floor(this.#now() / 1000) }
  }
}

const resourceOf = (body: unknown): JsonObject => {
  const resource = parseJson(String(body))
  if (!isObject(resource)) throw new Error('The Cosmos DB file holds a definition that is no object.')
  return resource
}
