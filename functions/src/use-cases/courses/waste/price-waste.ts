import type { WasteItem } from '@labkeeper/contract/courses/waste'
import { cents } from '../../../domain/courses/money/estimate-words.ts'
import type { Wasted } from '../../../domain/courses/waste/waste-item.ts'
import { type PricingWorld, priceThings } from '../money/price-things.ts'

/** One that is wasted, with what it costs a month. */
export interface PricedWaste {
  readonly wasted: Wasted
  readonly perMonth: number | undefined
}

const sumOf = (amounts: readonly (number | undefined)[]): number | undefined =>
  amounts.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )

/** One of which a part has no price has none. `isBlind`: some could not be read. */
export const priceWaste =
  (world: PricingWorld) =>
  async (
    all: readonly Wasted[],
  ): Promise<{ readonly priced: readonly PricedWaste[]; readonly isBlind: boolean }> => {
    const { amounts, isBlind } = await priceThings(world)(all.flatMap(({ things = [] }) => things))
    let from = 0
    const priced = all.map((wasted) => {
      const { things, perMonth } = wasted
      const to = from + (things?.length ?? 0)
      const amount = things === undefined ? perMonth : sumOf(amounts.slice(from, to))
      from = to
      return { wasted, perMonth: amount === undefined ? undefined : cents(amount) }
    })
    return { priced, isBlind }
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
