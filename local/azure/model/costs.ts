import type { DatabaseSync } from 'node:sqlite'

/** What something cost on one day, as Azure's own books say it. */
export interface CostRow {
  readonly day: string
  readonly tagName: string
  readonly tagValue: string
  readonly cost: number
}

export const costRefusals = ['AuthorizationFailed', 'SubscriptionNotSupported'] as const
export type CostRefusal = (typeof costRefusals)[number]

/** Nothing here is reckoned: it is what somebody said that Azure says. */
export interface Costs {
  /** In the place of those of before, and of a refusal. */
  set(rows: readonly CostRow[]): void
  refuse(code: CostRefusal): void
  refusal(): CostRefusal | undefined
  /** Of the days from one to another, these included; undefined where there is nothing. */
  sum(tagName: string, tagValues: readonly string[], from: string, to: string): number | undefined
}

export const createCosts = (database: DatabaseSync): Costs => {
  const clear = database.prepare('delete from cost')
  const add = database.prepare('insert into cost values (?, ?, ?, ?)')
  const forget = database.prepare('delete from cost_refusal')
  const refuse = database.prepare('insert into cost_refusal values (?)')
  const refused = database.prepare('select code from cost_refusal')
  const sum = database.prepare(
    'select sum(cost) as total from cost where tag_name = ? collate nocase and tag_value = ? collate nocase and day between ? and ?',
  )
  return {
    set: (rows) => {
      clear.run()
      forget.run()
      for (const { day, tagName, tagValue, cost } of rows) add.run(day, tagName, tagValue, cost)
    },
    refuse: (code) => {
      forget.run()
      refuse.run(code)
    },
    refusal: () => {
      const code = refused.get()?.code
      return costRefusals.find((one) => one === code)
    },
    sum: (tagName, tagValues, from, to) => {
      const totals = tagValues.flatMap((value) => sum.get(tagName, value, from, to)?.total ?? [])
      return totals.length === 0 ? undefined : totals.reduce<number>((all, one) => all + Number(one), 0)
    },
  }
}
