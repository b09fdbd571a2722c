import type { DatabaseSync } from 'node:sqlite'
import { keyOf } from './ids.ts'

export interface Reference {
  readonly target: string
  /** The id that Azure shows at the other end: the VM, the IP configuration, the subnet. */
  readonly detail: string
}

/** Who uses whom. Kept once, from the user's side; "in use by" is always derived from it. */
export interface References {
  replace(source: string, references: readonly Reference[]): void
  /** Ids of what uses the target itself, in order. */
  usersOf(target: string): readonly string[]
  /** The first user of the target or of anything below it: a subnet of a network. */
  anyUserBelow(target: string): { readonly target: string; readonly detail: string } | undefined
}

export const createReferences = (database: DatabaseSync): References => {
  const clear = database.prepare('delete from reference where source = ?')
  const add = database.prepare('insert or ignore into reference values (?, ?, ?)')
  const users = database.prepare('select detail from reference where target = ? order by source, detail')
  const below = database.prepare(
    'select target, detail from reference where target > ? and target < ? order by target limit 1',
  )
  return {
    replace: (source, references) => {
      clear.run(keyOf(source))
      for (const { target, detail } of references) add.run(keyOf(source), keyOf(target), detail)
    },
    usersOf: (target) => users.all(keyOf(target)).map((row) => String(row.detail)),
    anyUserBelow: (target) => {
      // '0' follows '/' in ASCII, which bounds the prefix search by the index.
      const row = below.get(`${keyOf(target)}/`, `${keyOf(target)}0`)
      return row && { target: String(row.target), detail: String(row.detail) }
    },
  }
}
