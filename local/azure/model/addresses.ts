import type { DatabaseSync } from 'node:sqlite'

/** Hands out numbers of a pool (host parts of a subnet, public addresses), each to one holder at a time. */
export interface Addresses {
  /**
   * The number the holder has already, else the lowest free one, or one that nobody had as long as there is any; undefined when
   * the pool is full.
   */
  take(
    pool: string,
    holder: string,
    first: number,
    last: number,
    order?: 'lowest' | 'unused',
  ): number | undefined
  /** Gives back what the holder, or anything below it, has. */
  release(holder: string): void
}

/** A number that was given back stays in the table under this name, so that the lowest is found without a search. */
const nobody = ''

export const createAddresses = (database: DatabaseSync): Addresses => {
  const lowest = database.prepare('select min(number) as number from address where holder = ? and pool = ?')
  const highest = database.prepare('select max(number) as number from address where pool = ?')
  const give = database.prepare('insert or replace into address values (?, ?, ?)')
  const release = database.prepare(
    'update address set holder = ? where holder = ? or (holder > ? and holder < ?)',
  )

  return {
    take: (pool, holder, first, last, order = 'lowest') => {
      const mine = lowest.get(holder, pool)?.number
      if (mine !== null && mine !== undefined) return Number(mine)
      const freed = lowest.get(nobody, pool)?.number ?? null
      const top = highest.get(pool)?.number ?? null
      const next = top === null ? first : Number(top) + 1
      const isFreed = freed !== null && (order === 'lowest' || next > last)
      const number = isFreed ? Number(freed) : next
      if (number > last) return undefined
      give.run(pool, number, holder)
      return number
    },
    release: (holder) => {
      // '0' follows '/' in ASCII, which bounds the prefix search by the index.
      release.run(nobody, holder, `${holder}/`, `${holder}0`)
    },
  }
}
