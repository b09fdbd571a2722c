import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { missing } from '../errors.ts'
import type { Kind, Kinds } from './objects.ts'

const prefixes: Record<Kind, string> = {
  product: 'prod',
  price: 'price',
  customer: 'cus',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  'billing_portal.session': 'bps',
  event: 'evt',
  card: 'card',
  ahead: 'ahead',
  order: 'order',
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomWord = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')

export const newId = (prefix: string): string => `${prefix}_${randomWord(24)}`

/** Whose it is: lists are asked for by customer. */
const customerOf = (object: object): string | null =>
  'customer' in object && typeof object.customer === 'string' ? object.customer : null

export interface Store {
  newId(kind: Kind): string
  /** Adds or replaces. */
  put<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K]
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /** Refuses what is not there as Stripe does; `param` is what named it. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K]
  /** Newest first. */
  list<K extends Kind>(kind: K, customer?: string): Kinds[K][]
}

/** Objects as JSON, each in one row. */
export const openStore = (database: DatabaseSync): Store => {
  const upsert = database.prepare(
    'insert into object (kind, id, customer, body) values (?, ?, ?, ?) on conflict (kind, id) do update set body = excluded.body, customer = excluded.customer',
  )
  const one = database.prepare('select body from object where kind = ? and id = ?')
  const all = database.prepare('select body from object where kind = ? order by sequence desc')
  const own = database.prepare(
    'select body from object where kind = ? and customer = ? order by sequence desc',
  )
  const read = (row: Record<string, unknown>) => JSON.parse(String(row.body))

  const find: Store['find'] = (kind, id) => {
    const row = one.get(kind, id)
    return row && read(row)
  }
  return {
    newId: (kind) => newId(prefixes[kind]),
    put: (kind, object) => {
      upsert.run(kind, object.id, customerOf(object), JSON.stringify(object))
      return object
    },
    find,
    get: (kind, id, param) => {
      const found = find(kind, id)
      if (found === undefined) throw missing(kind.replace(/^.*\./, ''), id, param)
      return found
    },
    list: (kind, customer) => (customer === undefined ? all.all(kind) : own.all(kind, customer)).map(read),
  }
}
