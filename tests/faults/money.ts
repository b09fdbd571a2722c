import { hoursAMonth, usageSoFar } from '@labkeeper/functions/domain/usage/usage'
import { cosmosLedgers } from '@labkeeper/functions/gateways/cosmos/courses/hours'
import { cosmosWall } from '@labkeeper/functions/gateways/cosmos/courses/wall'
import { cosmosUsage } from '@labkeeper/functions/gateways/cosmos/usage/usage'
import { showMoney } from '@labkeeper/functions/use-cases/courses/money/show-money'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import { pricesAMonth } from './prices.ts'
import type { WatchedRuns } from './runs.ts'

const anHour = 0.36
/** Sums are told to four decimals. */
const place = 0.0001

const near = (what: string, is: number, wanted: readonly [number, number], slack: number): void => {
  const [least, most] = wanted
  expect({ what, is, wanted, agrees: is >= least - slack && is <= most + slack }).toMatchObject({
    agrees: true,
  })
}

/**
 * The people are the course, and so are its days; the course is what was seen of its machines in each transaction; and what ran is
 * the hours of the lab, which counts them in other records.
 */
export const moneyAddsUp = async ({ found }: Campus, engine: Engine, runs: WatchedRuns): Promise<void> => {
  const { labs } = engine.database
  const { clock } = engine.world
  const prices = {
    hourly: async () => anHour,
    disk: async (_: string, sizeGB: number) => pricesAMonth.disk * sizeGB,
    slowDisk: async (_: string, sizeGB: number) => pricesAMonth.slow * sizeGB,
    snapshotGB: async () => pricesAMonth.snapshot,
    address: async () => pricesAMonth.address,
  }
  const world = { wall: cosmosWall(labs), ledgers: cosmosLedgers(labs), prices, clock }
  const { course, people, days, without } = await showMoney(world)(await found.course(), {})
  const sum = (some: readonly { readonly total: number }[]) => some.reduce((all, { total }) => all + total, 0)
  expect(without).toEqual([])
  const exactly = (amount: number) => [amount, amount] as const
  near('people', sum(people), exactly(course.total), place * people.length)
  near('days', sum(days), exactly(course.total), place * days.length)
  const ran = course.class + course.own + course.teacher
  near('kinds', ran + course.standing, exactly(course.total), place * 5)

  const seen = runs.seen()
  const hourly = (seconds: number) => (seconds / 3600) * anHour
  const cents = (seconds: number) => hourly(seconds) + place
  near('what ran', ran, [hourly(seen.ran[0]), hourly(seen.ran[1])], cents(2 * seen.changes))
  const month = 3600 * hoursAMonth
  const dearest = pricesAMonth.address + 4 * 128 * pricesAMonth.disk
  const slack = place + (2 * seen.changes * dearest) / month
  near('what stood', course.standing, [seen.stood[0] / month, seen.stood[1] / month], slack)

  const { ended, running } = await cosmosUsage(labs).read(labId, '2026-01-01')
  const lab = [...ended, ...running.flatMap((vm) => usageSoFar(vm, clock.now()))]
  const ofLab = lab.reduce((all, { seconds }) => all + seconds, 0)
  near('the lab', ran, exactly(hourly(ofLab)), cents(2 * seen.changes))
}
