import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { toPlans } from './plans.ts'

type Product = Partial<Stripe.Product> & { readonly id: string }
type Recurring = Partial<NonNullable<Stripe.Price['recurring']>>

/** As the API answers with `expand: ['data.product']`, as far as anybody reads it. */
const aPrice = (
  id: string,
  product: Product | { readonly id: string; readonly deleted: true } | string,
  change: Partial<Omit<Stripe.Price, 'recurring' | 'product'>> & { readonly recurring?: Recurring } = {},
): Stripe.Price =>
  ({
    id,
    currency: 'usd',
    nickname: null,
    unit_amount: 1000,
    ...change,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed', ...change.recurring },
    product:
      typeof product === 'string' || 'deleted' in product
        ? product
        : { active: true, name: product.id, description: null, marketing_features: [], ...product },
  }) as Stripe.Price

describe('plans', () => {
  it('have their prices by interval, and the cheapest comes first', () => {
    const big = { id: 'big' }
    const small = {
      id: 'small',
      description: 'For one',
      marketing_features: [{ name: 'A' }, {}, { name: 'B' }],
    }
    const plans = toPlans([
      aPrice('big-year', big, { unit_amount: 90_000, recurring: { interval: 'year' } }),
      aPrice('big-month', big, { unit_amount: 9_000 }),
      aPrice('small-year', small, { unit_amount: 10_000, recurring: { interval: 'year' } }),
      aPrice('small-quarter', small, { unit_amount: 2_700, recurring: { interval_count: 3 } }),
      aPrice('small-month', small, { unit_amount: 1_000, nickname: 'Monthly' }),
    ])
    expect(plans.map(({ name }) => name)).toEqual(['small', 'big'])
    expect(plans[0]).toEqual({
      id: 'small',
      name: 'small',
      description: 'For one',
      features: ['A', 'B'],
      prices: [
        { id: 'small-month', amount: 1_000, currency: 'usd', interval: 'month', nickname: 'Monthly' },
        { id: 'small-quarter', amount: 2_700, currency: 'usd', interval: '3 months' },
        { id: 'small-year', amount: 10_000, currency: 'usd', interval: 'year' },
      ],
    })
  })

  it.each([
    ['of a product that is off', aPrice('p', { id: 'off', active: false })],
    ['of a product that is gone', aPrice('p', { id: 'gone', deleted: true })],
    ['of a product that came as an id', aPrice('p', 'prod_1')],
    ['without one amount', aPrice('p', { id: 'tiers' }, { unit_amount: null })],
    ['by use', aPrice('p', { id: 'metered' }, { recurring: { usage_type: 'metered' } })],
  ])('have no price %s', (_which, price) => {
    expect(toPlans([price])).toEqual([])
  })
})
