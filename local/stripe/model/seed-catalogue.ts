import type { Interval, Price } from './objects.ts'
import type { Store } from './store.ts'

interface Plan {
  readonly word: string
  readonly name: string
  readonly description: string
  readonly monthly: number
  readonly features: string[]
}

const plans: Plan[] = [
  {
    word: 'starter',
    name: 'Starter',
    description: 'For one course at a time.',
    monthly: 1900,
    features: ['Up to 25 students', 'All regions', 'Automatic stop'],
  },
  {
    word: 'classroom',
    name: 'Classroom',
    description: 'For teachers with several courses.',
    monthly: 4900,
    features: ['Up to 150 students', 'All regions', 'Automatic stop and delete', 'Templates'],
  },
  {
    word: 'campus',
    name: 'Campus',
    description: 'For whole departments.',
    monthly: 14_900,
    features: [
      'Unlimited students',
      'All regions',
      'Automatic stop and delete',
      'Templates',
      'Azure AD sign-in',
    ],
  },
]

const price = (plan: Plan, interval: Interval, amount: number, created: number): Price => ({
  id: `price_${plan.word}_${interval}`,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  unit_amount: amount,
  unit_amount_decimal: String(amount),
  nickname: interval === 'month' ? 'Monthly' : 'Yearly',
  product: `prod_${plan.word}`,
  recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null },
  type: 'recurring',
  metadata: {},
  created,
  livemode: false,
})

/** What is for sale before anybody changed it: three plans, each by the month and, two months cheaper, by the year. */
export const seedCatalogue = (store: Store, now: number): void => {
  if (store.list('product').length > 0) return
  for (const plan of plans) {
    const monthly = price(plan, 'month', plan.monthly, now)
    store.put('product', {
      id: monthly.product,
      object: 'product',
      active: true,
      name: plan.name,
      description: plan.description,
      marketing_features: plan.features.map((name) => ({ name })),
      default_price: monthly.id,
      metadata: {},
      created: now,
      livemode: false,
    })
    store.put('price', monthly)
    store.put('price', price(plan, 'year', plan.monthly * 10, now))
  }
}
