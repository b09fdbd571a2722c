import type { DatabaseSync } from 'node:sqlite'
import type { Permission } from './role.ts'

/** Actions that the role of a subscription's principal lacks, by subscription; wildcards as in `notActions`. */
export interface Withheld {
  of(subscription: string): readonly string[]
  /** In the place of those of before. */
  set(subscription: string, actions: readonly string[]): void
}

export const createWithheld = (database: DatabaseSync): Withheld => {
  const list = database.prepare('select action from withheld where subscription = ? order by place')
  const clear = database.prepare('delete from withheld where subscription = ?')
  const add = database.prepare('insert into withheld values (?, ?, ?)')
  return {
    of: (subscription) => list.all(subscription.toLowerCase()).map(({ action }) => String(action)),
    set: (subscription, actions) => {
      clear.run(subscription.toLowerCase())
      for (const [place, action] of actions.entries()) add.run(subscription.toLowerCase(), action, place)
    },
  }
}

export const lessWithheld = (
  permissions: readonly Permission[],
  actions: readonly string[],
): readonly Permission[] =>
  permissions.map((one) => ({ ...one, notActions: [...one.notActions, ...actions] }))
