import { anHour, type HourlyRates, type Rate } from '../../../domain/courses/money/spent.ts'
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

/** US dollars an hour of each; without those that have no price, or whose price cannot be read. */
export const readRates = async (
  prices: RatePrices,
  rates: ReadonlyMap<string, Rate>,
): Promise<HourlyRates> => {
  const found = await Promise.all(
    [...rates].map(async ([key, rate]) => [key, await unlessPricesFail(ask(prices, rate))] as const),
  )
  return new Map(found.flatMap(([key, price]) => (price === undefined ? [] : [[key, price]])))
}
