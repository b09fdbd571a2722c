import type { KnownRates } from '../../../domain/courses/money/budget-record.ts'
import { anHour, type HourlyRates, type Rate } from '../../../domain/courses/money/spent.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { kindOfKey } from '../../../domain/usage/usage.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'

export type RatePrices = Pick<Prices, 'hourly' | 'disk' | 'slowDisk' | 'snapshotGB' | 'address'>

const ask = async (prices: RatePrices, { what, kind }: Rate): Promise<number | undefined> => {
  if (what === 'machine') return prices.hourly(kindOfKey(kind))
  const [location = '', sizeGB = ''] = kind.split(':')
  const monthly = async (): Promise<number | undefined> => {
    if (what === 'address') return prices.address(location)
    if (what === 'disk' || what === 'kept') return prices.disk(location, Number(sizeGB))
    if (what === 'slow' || what === 'keptSlow') return prices.slowDisk(location, Number(sizeGB))
    const aGB = await prices.snapshotGB(location)
    return aGB === undefined ? undefined : aGB * Number(sizeGB)
  }
  const known = await monthly()
  return known === undefined ? undefined : anHour(known)
}

/** So long what was read last is good enough. */
const lastingMs = 7 * 24 * 60 * 60_000

interface ReadRates {
  /** US dollars an hour of each; without those that have no price, or whose price nobody knows. */
  readonly hourly: HourlyRates
  /** Some could not be read, and nobody knows what they were, or not any more. */
  readonly isBlind: boolean
  /** When the oldest of them were read. */
  readonly asOf: Instant
  /** To be remembered. */
  readonly known: KnownRates | undefined
}

/** `was`: as they were read last, for those that cannot be read now. */
export const readRates = async (
  prices: RatePrices,
  rates: ReadonlyMap<string, Rate>,
  now: Instant,
  was?: KnownRates,
): Promise<ReadRates> => {
  const found = await Promise.all(
    [...rates].map(async ([key, rate]) => {
      const read = await unlessPricesFail(ask(prices, rate).then((price) => ({ price })))
      return { key, read }
    }),
  )
  const isLasting = was !== undefined && Date.parse(now) - Date.parse(was.at) <= lastingMs
  const failed = found.filter(({ read }) => read === undefined)
  const remembered = isLasting ? was.hourly : {}
  const hourly = new Map(
    found.flatMap(({ key, read }) => {
      const price = read === undefined ? remembered[key] : read.price
      return price === undefined ? [] : [[key, price] as const]
    }),
  )
  return {
    hourly,
    isBlind: failed.some(({ key }) => remembered[key] === undefined),
    asOf: failed.length > 0 && isLasting ? was.at : now,
    known: failed.length > 0 ? was : { hourly: Object.fromEntries(hourly), at: now },
  }
}
