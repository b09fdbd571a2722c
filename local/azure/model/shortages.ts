import type { DatabaseSync } from 'node:sqlite'

export const zones = ['1', '2', '3'] as const

/** Azure has no machines of this size left there: of a region, or of one of its zones. */
export interface Shortage {
  readonly location: string
  readonly size: string
  readonly zone?: (typeof zones)[number]
  /** How many machines meet it yet; all of them when absent. */
  readonly times?: number
}

export interface Shortages {
  /** In the place of one of the same region, size and zone. */
  set(shortage: Shortage): void
  list(): readonly Shortage[]
  clear(): void
  /** The code by which a machine fails that is to find room there now, if anything keeps it from that. Counts. */
  meet(location: string, size: string): 'AllocationFailed' | 'ZonalAllocationFailed' | undefined
}

/** Stands for "no zone" and "no end". */
const none = ''
const always = -1

export const createShortages = (database: DatabaseSync): Shortages => {
  const set = database.prepare('insert or replace into shortage values (?, ?, ?, ?)')
  const list = database.prepare('select * from shortage order by location, size, zone')
  const clear = database.prepare('delete from shortage')
  const find = database.prepare(
    'select zone, left_times from shortage where location = ? and size = ? collate nocase order by zone limit 1',
  )
  const spend = database.prepare(
    'update shortage set left_times = left_times - 1 where location = ? and size = ? collate nocase and zone = ? and left_times > 0',
  )
  const drop = database.prepare('delete from shortage where left_times = 0')
  return {
    set: ({ location, size, zone = none, times = always }) => {
      set.run(location, size, zone, times)
    },
    list: () =>
      list.all().map(({ location, size, zone, left_times: times }) => {
        const known = zones.find((one) => one === zone)
        return {
          ...{ location: String(location), size: String(size) },
          ...(known && { zone: known }),
          ...(Number(times) === always ? {} : { times: Number(times) }),
        }
      }),
    clear: () => {
      clear.run()
    },
    meet: (location, size) => {
      const found = find.get(location, size)
      if (found === undefined) return undefined
      spend.run(location, size, found.zone ?? none)
      drop.run()
      return found.zone === none ? 'AllocationFailed' : 'ZonalAllocationFailed'
    },
  }
}
