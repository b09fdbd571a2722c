import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../service/sqlite.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { isObject, type JsonObject, parseJson, type Value } from '../json.ts'
import { type Container, openContainer } from './container.ts'
import { type ContainerDefinition, readDefinition } from './definition.ts'
import { checkId } from './document.ts'
import { createLag, type Lag } from './lag.ts'
import { openAlone } from './open-alone.ts'
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

const resourceOf = (body: unknown): JsonObject => {
  const resource = parseJson(String(body))
  if (!isObject(resource)) throw new Error('The Cosmos DB file holds a definition that is no object.')
  return resource
}

/** The account: its databases and containers, in one file. */
export interface Store {
  readonly lag: Lag
  readonly createDatabase: (body: Value) => JsonObject
  readonly readDatabase: (id: string) => JsonObject
  readonly deleteDatabase: (id: string) => void
  readonly createContainer: (databaseId: string, body: Value) => Container
  readonly container: (databaseId: string, id: string) => Container
  readonly deleteContainer: (databaseId: string, id: string) => void
  /** Deletes what has expired, in every container. */
  readonly sweep: () => void
  readonly close: () => void
}

export const openStore = ({ file: path, rangeCount, now }: StoreOptions): Store => {
  const file = openAlone(path)
  const databases = new Map<string, Database>()
  const lag = createLag()

  const system = (rid: string, self: string): JsonObject => ({
    _rid: rid,
    _self: self,
    _etag: `"${randomUUID()}"`,
    _ts: Math.floor(now() / 1000),
  })
  const databaseOf = (id: string): Database => {
    const database = databases.get(id)
    if (!database) throw notFound('Owner resource does not exist')
    return database
  }
  const entryOf = (databaseId: string, id: string) => {
    const entry = databaseOf(databaseId).containers.get(id)
    if (!entry) throw notFound('Owner resource does not exist')
    return entry
  }
  const open = (
    databaseId: string,
    number: number,
    definition: ContainerDefinition,
    resource: JsonObject,
  ): Container => {
    const container = openContainer({ file, number, definition, resource, rangeCount, now, lag })
    databaseOf(databaseId).containers.set(definition.id, { number, container })
    return container
  }
  const dropContainer = (number: number): void => {
    file.prepare('DELETE FROM containers WHERE number = ?').run(number)
    dropRows(file, number)
  }

  for (const { id, body } of file.prepare('SELECT * FROM databases').all()) {
    databases.set(String(id), { resource: resourceOf(body), containers: new Map() })
  }
  for (const { number, database, body } of file.prepare('SELECT * FROM containers').all()) {
    const resource = resourceOf(body)
    open(String(database), Number(number), readDefinition(resource), resource)
  }

  return {
    lag,
    createDatabase: (body) => {
      if (!isObject(body)) throw badRequest('A database definition must be a JSON object.')
      const id = checkId(body.id)
      if (databases.has(id)) throw conflict()
      const resource = inTransaction(file, () => {
        const added = file.prepare('INSERT INTO databases (id) VALUES (?)').run(id)
        const number = Number(added.lastInsertRowid)
        const made = { id, ...system(databaseRid(number), `dbs/${id}/`), _colls: 'colls/', _users: 'users/' }
        file.prepare('UPDATE databases SET body = ? WHERE number = ?').run(JSON.stringify(made), number)
        return made
      })
      databases.set(id, { resource, containers: new Map() })
      return resource
    },
    readDatabase: (id) => databaseOf(id).resource,
    deleteDatabase: (id) => {
      const { containers } = databaseOf(id)
      inTransaction(file, () => {
        for (const { number } of containers.values()) dropContainer(number)
        file.prepare('DELETE FROM databases WHERE id = ?').run(id)
      })
      databases.delete(id)
    },
    createContainer: (databaseId, body) => {
      const database = databaseOf(databaseId)
      const definition = readDefinition(body)
      const { id } = definition
      if (database.containers.has(id)) throw conflict()
      const { number, resource } = inTransaction(file, () => {
        const add = file.prepare('INSERT INTO containers (database, id) VALUES (?, ?)')
        const made = Number(add.run(databaseId, id).lastInsertRowid)
        const stamps = system(containerRid(made), `dbs/${databaseId}/colls/${id}/`)
        const body = { ...definition.body, ...stamps, _docs: 'docs/' }
        file.prepare('UPDATE containers SET body = ? WHERE number = ?').run(JSON.stringify(body), made)
        return { number: made, resource: body }
      })
      return open(databaseId, number, definition, resource)
    },
    container: (databaseId, id) => entryOf(databaseId, id).container,
    deleteContainer: (databaseId, id) => {
      const { number } = entryOf(databaseId, id)
      inTransaction(file, () => dropContainer(number))
      databaseOf(databaseId).containers.delete(id)
    },
    sweep: () => {
      for (const { containers } of databases.values()) {
        for (const { container } of containers.values()) container.sweep()
      }
    },
    close: () => file.close(),
  }
}
