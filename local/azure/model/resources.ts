import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type JsonObject, textAt } from '../../service/json.ts'
import { findSize, sizes } from '../catalogue/catalogue.ts'
import { groupType, keyOf, parseId } from './ids.ts'

export type Power =
  | 'creating'
  | 'starting'
  | 'running'
  | 'stopping'
  | 'stopped'
  | 'deallocating'
  | 'deallocated'

export interface Resource {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly location: string
  readonly tags: Readonly<Record<string, string>>
  readonly etag: string
  readonly createdAt: string
  /** As on the wire, `provisioningState` included. */
  readonly properties: JsonObject
  /** What stands beside `properties` on the wire: `sku`, `zones`. */
  readonly top?: JsonObject
  /** VMs only; absent when the creation failed. */
  readonly power?: Power
  /** VMs only: what no answer shows but a second PUT is compared with. */
  readonly hidden?: JsonObject
}

export interface ResourceQuery {
  readonly subscription?: string
  readonly group?: string
  readonly type?: string
  readonly tagName?: string
  readonly tagValue?: string
  readonly location?: string
  readonly name?: string
  /** Key of the last resource of the page before. */
  readonly after?: string
  readonly limit?: number
}

export interface Resources {
  find(id: string): Resource | undefined
  save(resource: Resource): void
  forget(id: string): void
  list(query: ResourceQuery): readonly Resource[]
  count(subscription: string, location: string, type: string): number
  /** vCPUs in use in a region, by family. */
  coresByFamily(subscription: string, location: string): ReadonlyMap<string, number>
}

export const createResources = (database: DatabaseSync): Resources => {
  const find = database.prepare('select body from resource where key = ?')
  const save = database.prepare(`insert into resource values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (key) do update set location = excluded.location, family = excluded.family, cores = excluded.cores, body = excluded.body`)
  const forget = database.prepare('delete from resource where key = ?')
  const untag = database.prepare('delete from tag where key = ?')
  const tag = database.prepare('insert into tag values (?, ?, ?)')
  const units = database.prepare(
    'select units from usage where subscription = ? and location = ? and name = ?',
  )
  const lists = new Map<string, StatementSync>()

  const unitsOf = (subscription: string, location: string, name: string): number =>
    Number(units.get(keyOf(subscription), location, name)?.units ?? 0)

  return {
    find: (id) => {
      const row = find.get(keyOf(id))
      return row && parse(row.body)
    },
    save: (resource) => {
      const key = keyOf(resource.id)
      const id = parseId(resource.id)
      if (!id) throw new Error(`Not a resource id: ${resource.id}`)
      const held = coresHeld(resource)
      save.run(
        key,
        keyOf(id.subscription),
        keyOf(id.group),
        keyOf(resource.type),
        resource.location,
        held?.family ?? null,
        held?.cores ?? 0,
        JSON.stringify(resource),
      )
      untag.run(key)
      for (const [name, value] of Object.entries(resource.tags)) tag.run(key, keyOf(name), value)
    },
    forget: (id) => {
      forget.run(keyOf(id))
      untag.run(keyOf(id))
    },
    list: (query) => {
      const { sql, values } = listSql(query)
      const statement = lists.get(sql) ?? database.prepare(sql)
      lists.set(sql, statement)
      return statement.all(...values).map((row) => parse(row.body))
    },
    count: (subscription, location, type) => unitsOf(subscription, location, keyOf(type)),
    coresByFamily: (subscription, location) =>
      new Map(families.map((family) => [family, unitsOf(subscription, location, family)])),
  }
}

const families = [...new Set(sizes.map((size) => size.family))]

/** A deallocated VM gives its vCPUs back, and so does one that never came to be. */
const coresHeld = (resource: Resource): { family: string; cores: number } | undefined => {
  if (resource.power === undefined || resource.power === 'deallocated') return undefined
  return findSize(textAt(resource.properties, 'hardwareProfile', 'vmSize') ?? '')
}

const listSql = (query: ResourceQuery): { sql: string; values: (string | number)[] } => {
  const { tagName, tagValue, type } = query
  const tagged = tagName !== undefined
  const parts: [string, string | undefined][] = [
    ['tag.name = ?', tagName && keyOf(tagName)],
    ['tag.value = ?', tagged ? tagValue : undefined],
    ['resource.subscription = ?', query.subscription && keyOf(query.subscription)],
    ['resource.grp = ?', query.group && keyOf(query.group)],
    type ? ['resource.type = ?', keyOf(type)] : ['resource.type <> ?', keyOf(groupType)],
    ['resource.location = ?', query.location && keyOf(query.location)],
    ["json_extract(resource.body, '$.name') = ? collate nocase", query.name],
    ['resource.key > ?', query.after],
  ]
  const used = parts.filter((part): part is [string, string] => part[1] !== undefined)
  // The order of a cross join is kept: tags are few, resources many.
  const from = tagged ? 'tag cross join resource on resource.key = tag.key' : 'resource'
  const where = used.map(([condition]) => condition).join(' and ')
  return {
    sql: `select resource.body from ${from} where ${where} order by resource.key limit ?`,
    values: [...used.map(([, value]) => value), query.limit ?? -1],
  }
}

/** Rows are written by `save` alone, so their shape is known. */
const parse = (body: unknown): Resource => JSON.parse(String(body)) as Resource
