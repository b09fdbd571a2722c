import type { Plan, Price } from '@labkeeper/contract/billing/billing'
import type Stripe from 'stripe'
import { asking } from './translate.ts'

/** More than anybody compares; it bounds what an account that also sells other things costs us. */
const mostPrices = 500

const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** 'month', or '3 months' where Stripe counts several. */
export const intervalOf = ({ recurring }: Pick<Stripe.Price, 'recurring'>): string => {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {}
  return count === 1 ? interval : `${count} ${interval}s`
}

const daysOf = ({ recurring }: Stripe.Price): number =>
  (days[recurring?.interval ?? ''] ?? 1) * (recurring?.interval_count ?? 1)

interface Offer {
  readonly price: Stripe.Price
  readonly product: Stripe.Product
  readonly amount: number
}

/** Only what has one amount: tiers and usage have no price to show on a card. */
const offersOf = (price: Stripe.Price): Offer[] => {
  const { product, unit_amount: amount, recurring } = price
  if (typeof product === 'string' || product.deleted || !product.active) return []
  if (amount === null || recurring === null || recurring.usage_type === 'metered') return []
  return [{ price, product, amount }]
}

const toPrice = ({ price, amount }: Offer): Price => ({
  id: price.id,
  amount,
  currency: price.currency,
  interval: intervalOf(price),
  ...(price.nickname ? { nickname: price.nickname } : {}),
})

const perDay = ({ price, amount }: Offer): number => amount / daysOf(price)

const toPlan = (offers: readonly Offer[]): Plan[] =>
  offers.slice(0, 1).map(({ product }) => ({
    id: product.id,
    name: product.name,
    ...(product.description ? { description: product.description } : {}),
    prices: offers
      .toSorted((one, other) => daysOf(one.price) - daysOf(other.price) || one.amount - other.amount)
      .map(toPrice),
    features: product.marketing_features.flatMap(({ name }) => (name ? [name] : [])),
  }))

const cheapest = (offers: readonly Offer[]): number => Math.min(...offers.map(perDay))

/** Products with their prices, the cheapest plan and the shortest interval first. */
export const toPlans = (prices: readonly Stripe.Price[]): Plan[] =>
  [...Map.groupBy(prices.flatMap(offersOf), ({ product }) => product.id).values()]
    .sort((one, other) => cheapest(one) - cheapest(other))
    .flatMap(toPlan)

export const listPlans = (stripe: Stripe): Promise<Plan[]> =>
  asking(async () =>
    toPlans(
      await stripe.prices
        .list({ active: true, type: 'recurring', expand: ['data.product'], limit: 100 })
        .autoPagingToArray({ limit: mostPrices }),
    ),
  )
