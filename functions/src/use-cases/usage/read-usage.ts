import { type Usage, usageDays } from '@labkeeper/contract/usage/usage'
import type { LabId } from '../../domain/kernel/ids.ts'
import {
  earliest,
  kindOfKey,
  lastDays,
  monthOf,
  secondsOfDay,
  secondsSince,
  sumUp,
  usageSoFar,
} from '../../domain/usage/usage.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Prices } from '../../ports/usage/prices.ts'
import type { UsageBook } from '../../ports/usage/usage.ts'
import { unlessPricesFail } from './unless-prices-fail.ts'

interface UsageWorld {
  readonly usage: UsageBook
  readonly prices: Prices
  readonly clock: Clock
}

/** In hundredths, and never nothing for what has begun. */
const hoursOf = (seconds: number): number => Math.ceil(seconds / 36) / 100

type Cost = NonNullable<Usage['month']['cost']>

const costOf = async (prices: Prices, seconds: ReadonlyMap<string, number>): Promise<Cost> => {
  const priced = await Promise.all(
    [...seconds].map(async ([key, count]) => {
      const kind = kindOfKey(key)
      return { kind, seconds: count, hourly: await prices.hourly(kind) }
    }),
  )
  const amount = priced.reduce((sum, { seconds: count, hourly = 0 }) => sum + (count / 3600) * hourly, 0)
  const withoutPrice = priced
    .filter(({ hourly }) => hourly === undefined)
    .map(({ kind, seconds: count }) => ({ ...kind, hours: hoursOf(count) }))
  return { amount: Math.round(amount * 100) / 100, currency: 'USD', withoutPrice }
}

/** The lab's running hours, and what they cost at list prices: one query, and prices that are remembered for a day. */
export const readUsage =
  ({ usage, prices, clock }: UsageWorld) =>
  async (labId: LabId): Promise<Usage> => {
    const now = clock.now()
    const since = monthOf(now)
    const days = lastDays(now, usageDays)
    const { ended, running } = await usage.read(labId, earliest(since, ...days))
    const ledger = sumUp([...ended, ...running.flatMap((vm) => usageSoFar(vm, now))])
    const month = secondsSince(ledger, since)
    const monthSeconds = [...month.values()].reduce((sum, seconds) => sum + seconds, 0)
    const cost = await unlessPricesFail(costOf(prices, month))
    return {
      days: days.map((day) => ({ day, hours: hoursOf(secondsOfDay(ledger, day)) })),
      month: { since, hours: hoursOf(monthSeconds), ...(cost === undefined ? {} : { cost }) },
    }
  }
