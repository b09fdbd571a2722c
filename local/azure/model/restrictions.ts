import type { DatabaseSync } from 'node:sqlite'
import type { Quota } from './quota.ts'

/** Of a whole region, or of its zones alone: a machine that names no zone is made all the same. */
export const restrictionKinds = ['location', 'zones'] as const
export type Restriction = (typeof restrictionKinds)[number]

/** What Azure does not offer to anybody here, by region and size. */
export interface Restrictions {
  of(location: string, size: string): Restriction | undefined
  set(location: string, size: string, restriction: Restriction | undefined): void
}

export const createRestrictions = (database: DatabaseSync): Restrictions => {
  const find = database.prepare('select kind from restriction where location = ? and size = ? collate nocase')
  const set = database.prepare('insert or replace into restriction values (?, ?, ?)')
  const lift = database.prepare('delete from restriction where location = ? and size = ? collate nocase')
  return {
    of: (location, size) => {
      const kind = find.get(location, size)?.kind
      return restrictionKinds.find((known) => known === kind)
    },
    set: (location, size, restriction) => {
      if (restriction === undefined) lift.run(location, size)
      else set.run(location, size, restriction)
    },
  }
}

/** By a restriction, or by a quota of 0 on the size's own name, which is one subscription's. */
export const restrictionOf = (
  { quota, restrictions }: { readonly quota: Quota; readonly restrictions: Restrictions },
  subscription: string,
  location: string,
  size: string,
): Restriction | undefined =>
  quota.isRestricted(subscription, location, size) ? 'location' : restrictions.of(location, size)
