import { type PricedThing, usedOf } from '../../../domain/courses/money/priced-thing.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'

export interface PricingWorld {
  readonly prices: Pick<Prices, 'disk' | 'slowDisk' | 'snapshotGB' | 'address'>
}

/** What each of these costs a month, US dollars; nothing where there is no price. Each price is asked for once. */
export const priceThings =
  ({ prices }: PricingWorld) =>
  async (things: readonly PricedThing[]): Promise<readonly (number | undefined)[]> => {
    const asked = new Map<string, Promise<number | undefined>>()
    const once = (key: string, ask: () => Promise<number | undefined>): Promise<number | undefined> => {
      const known = asked.get(key) ?? unlessPricesFail(ask())
      asked.set(key, known)
      return known
    }
    const priceOf = async (thing: PricedThing): Promise<number | undefined> => {
      const { location } = thing
      if (thing.is === 'address') return once(`address ${location}`, () => prices.address(location))
      if (thing.is === 'snapshot') {
        const aGB = await once(`snapshot ${location}`, () => prices.snapshotGB(location))
        return aGB === undefined ? undefined : aGB * usedOf(thing)
      }
      const { sizeGB, isSlow = false } = thing
      return once(`disk ${location} ${sizeGB} ${isSlow}`, () =>
        isSlow ? prices.slowDisk(location, sizeGB) : prices.disk(location, sizeGB),
      )
    }
    return Promise.all(things.map(priceOf))
  }
