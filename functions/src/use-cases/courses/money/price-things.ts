import { type PricedThing, usedOf } from '../../../domain/courses/money/priced-thing.ts'
import { hoursAMonth, kindKey } from '../../../domain/usage/usage.ts'
import type { Prices } from '../../../ports/usage/prices.ts'
import { unlessPricesFail } from '../../usage/unless-prices-fail.ts'

export interface PricingWorld {
  readonly prices: Pick<Prices, 'hourly' | 'disk' | 'slowDisk' | 'snapshotGB' | 'address'>
}

interface Amounts {
  /** US dollars a month of each; nothing where there is no price, or it could not be read. */
  readonly amounts: readonly (number | undefined)[]
  /** Some could not be read: nobody knows whether they cost nothing. */
  readonly isBlind: boolean
}

/** What each of these costs. Each price is asked for once. */
export const priceThings =
  ({ prices }: PricingWorld) =>
  async (things: readonly (PricedThing | undefined)[]): Promise<Amounts> => {
    const asked = new Map<string, Promise<number | undefined>>()
    let isBlind = false
    const read = async (ask: () => Promise<number | undefined>): Promise<number | undefined> => {
      const found = await unlessPricesFail(ask().then((price) => ({ price })))
      if (found === undefined) isBlind = true
      return found?.price
    }
    const once = (key: string, ask: () => Promise<number | undefined>): Promise<number | undefined> => {
      const known = asked.get(key) ?? read(ask)
      asked.set(key, known)
      return known
    }
    const priceOf = async (thing: PricedThing | undefined): Promise<number | undefined> => {
      if (thing === undefined) return undefined
      const { location } = thing
      if (thing.is === 'address') return once(`address ${location}`, () => prices.address(location))
      if (thing.is === 'machine') {
        const hourly = await once(`machine ${kindKey(thing)}`, () => prices.hourly(thing))
        return hourly === undefined ? undefined : hourly * hoursAMonth
      }
      if (thing.is === 'snapshot') {
        const aGB = await once(`snapshot ${location}`, () => prices.snapshotGB(location))
        return aGB === undefined ? undefined : aGB * usedOf(thing)
      }
      const { sizeGB, isSlow = false } = thing
      return once(`disk ${location} ${sizeGB} ${isSlow}`, () =>
        isSlow ? prices.slowDisk(location, sizeGB) : prices.disk(location, sizeGB),
      )
    }
    const amounts = await Promise.all(things.map(priceOf))
    return { amounts, isBlind }
  }
