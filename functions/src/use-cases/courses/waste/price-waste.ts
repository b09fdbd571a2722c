import type { WasteItem } from '@labkeeper/contract/courses/waste'
import { cents } from '../../../domain/courses/money/estimate-words.ts'
import type { Wasted } from '../../../domain/courses/waste/waste-item.ts'
import { hoursAMonth, kindKey } from '../../../domain/usage/usage.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'
import { type PricingWorld, priceThings } from '../money/price-things.ts'

export interface WastePrices extends PricingWorld {
  readonly prices: PricingWorld['prices'] & Pick<Prices, 'hourly'>
}

/** One that is wasted, with what it costs a month. */
export interface PricedWaste {
  readonly wasted: Wasted
  readonly perMonth: number | undefined
}

/** Each price is asked for once; one of which a part has no price has none. */
export const priceWaste =
  (world: WastePrices) =>
  async (all: readonly Wasted[]): Promise<readonly PricedWaste[]> => {
    const amounts = await priceThings(world)(all.flatMap(({ things = [] }) => things))
    const hourly = new Map<string, Promise<number | undefined>>()
    const hourlyOf = async ({ runs }: Wasted): Promise<number | undefined> => {
      if (runs === undefined) return undefined
      const key = kindKey(runs)
      const asked = hourly.get(key) ?? unlessPricesFail(world.prices.hourly(runs))
      hourly.set(key, asked)
      const price = await asked
      return price === undefined ? undefined : price * hoursAMonth
    }
    let from = 0
    const sums = all.map(({ things, perMonth }) => {
      if (things === undefined) return perMonth
      const some = amounts.slice(from, from + things.length)
      from += things.length
      return some.reduce<number | undefined>(
        (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
        0,
      )
    })
    return Promise.all(
      all.map(async (wasted, index) => {
        const amount = sums[index] ?? (await hourlyOf(wasted))
        return { wasted, perMonth: amount === undefined ? undefined : cents(amount) }
      }),
    )
  }

export const toItem = ({ wasted, perMonth }: PricedWaste): WasteItem => {
  const { id, name, type, text, since, can, href } = wasted
  return {
    ...{ id, name, type, text },
    ...(since && { since }),
    ...(perMonth !== undefined && { perMonth }),
    can,
    ...(href && { href }),
  }
}
