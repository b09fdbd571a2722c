import type Stripe from 'stripe'
import { byWeight, type SubscriptionState } from '../../domain/billing/billing.ts'
import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import { intervalOf } from './plans.ts'
import { asking, unlessMissing } from './translate.ts'

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Stripe says in three places when a subscription ends. */
const endOf = (subscription: Stripe.Subscription, periodEnd: number): number | null => {
  if (subscription.ended_at !== null) return subscription.ended_at
  if (subscription.cancel_at !== null) return subscription.cancel_at
  return subscription.cancel_at_period_end ? periodEnd : null
}

/** The period is the item's: since 2025 a subscription has none of its own. */
const toState = (subscription: Stripe.Subscription, planName: string): SubscriptionState | undefined => {
  const [item] = subscription.items.data
  if (item === undefined) return undefined
  const { price, current_period_start: start, current_period_end: end } = item
  const endsAt = endOf(subscription, end)
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    priceId: price.id,
    planName,
    amount: price.unit_amount ?? 0,
    currency: price.currency,
    interval: intervalOf(price),
    currentPeriodStart: instant(start),
    currentPeriodEnd: instant(end),
    ...(endsAt === null ? {} : { endsAt: instant(endsAt) }),
  }
}

/** Newest first, as Stripe lists them; sorting keeps that order among equals. */
export const createSubscriptionReader = (stripe: Stripe) => {
  const names = createBoundedCache<string>({ limit: 500, lifeMs: 60 * 60_000 })

  const nameOf = async (product: string | Stripe.Product | Stripe.DeletedProduct): Promise<string> => {
    const id = typeof product === 'string' ? product : product.id
    const known = names.get(id)
    if (known !== undefined) return known
    const { name } = await asking(() => stripe.products.retrieve(id))
    names.set(id, name)
    return name
  }

  return async (customer: string): Promise<SubscriptionState | undefined> => {
    const page = await unlessMissing(
      () => stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
      'customer',
    )
    const [subscription] = page?.data.toSorted(byWeight) ?? []
    const [item] = subscription?.items.data ?? []
    if (subscription === undefined || item === undefined) return undefined
    return toState(subscription, await nameOf(item.price.product))
  }
}
