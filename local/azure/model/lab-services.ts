import type { DatabaseSync } from 'node:sqlite'
import { type JsonObject, textAt } from '../../service/json.ts'

/** A lab of Azure Lab Services with what hangs on it, each as on the wire. */
export interface FurnishedLab {
  readonly lab: JsonObject
  readonly users: readonly JsonObject[]
  readonly schedules: readonly JsonObject[]
}

/** Labs of Azure Lab Services, which nobody here makes: they are furnished. */
export interface LabServices {
  /** In the order of their ids, from the one behind `after` on. */
  list(subscription: string, after: string, limit: number): readonly FurnishedLab[]
  find(id: string): FurnishedLab | undefined
  /** In the place of those that the subscription had. */
  furnish(subscription: string, labs: readonly FurnishedLab[]): void
}

export const createLabServices = (database: DatabaseSync): LabServices => {
  const list = database.prepare(
    'select body from lab_of_services where subscription = ? and key > ? order by key limit ?',
  )
  const find = database.prepare('select body from lab_of_services where key = ?')
  const clear = database.prepare('delete from lab_of_services where subscription = ?')
  const add = database.prepare('insert into lab_of_services values (?, ?, ?)')
  const read = (row: { readonly body?: unknown }): FurnishedLab => JSON.parse(String(row.body))
  return {
    list: (subscription, after, limit) => list.all(subscription.toLowerCase(), after, limit).map(read),
    find: (id) => {
      const row = find.get(id.toLowerCase())
      return row && read(row)
    },
    furnish: (subscription, labs) => {
      clear.run(subscription.toLowerCase())
      for (const furnished of labs) {
        const id = textAt(furnished.lab, 'id') ?? ''
        add.run(id.toLowerCase(), subscription.toLowerCase(), JSON.stringify(furnished))
      }
    },
  }
}
