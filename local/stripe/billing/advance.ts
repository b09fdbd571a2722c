import type { Subscription } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { cancelNow, nowFor, periodEndOf, update } from './change.ts'
import { bill, openInvoiceOf, tryInvoice } from './invoices.ts'
import { endOfPeriod } from './period.ts'

const daySeconds = 24 * 60 * 60

/** The next period begins, or the first after a trial, and is charged. */
const renew = (world: World, subscription: Subscription, at: number): Subscription => {
  const [item] = subscription.items.data
  if (item === undefined) return subscription
  const period = {
    current_period_start: at,
    current_period_end: endOfPeriod(at, item.price, subscription.billing_cycle_anchor),
  }
  const items = { ...subscription.items, data: [{ ...item, ...period }] }
  const { invoice, announce } = bill(world, { ...subscription, items }, 'subscription_cycle', at)
  const renewed = update(world, subscription, {
    items,
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? 'active' : 'past_due',
  })
  announce()
  return renewed
}

/** The card is tried again; after the last time Stripe gives up. */
const retry = (world: World, subscription: Subscription, at: number): Subscription => {
  const open = openInvoiceOf(world, subscription)
  if (open === undefined) return subscription
  const { invoice, announce } = tryInvoice(world, open)
  announce()
  if (invoice.status === 'paid') return update(world, subscription, { status: 'active' })
  return invoice.next_payment_attempt === null
    ? cancelNow(world, subscription, 'payment_failed', at)
    : subscription
}

const end = (world: World, subscription: Subscription, at: number): Subscription =>
  cancelNow(world, subscription, 'cancellation_requested', at)

/** What happens next in the subscription's life, and when. */
const nextStep = (world: World, subscription: Subscription) => {
  const retryAt = openInvoiceOf(world, subscription)?.next_payment_attempt ?? Number.POSITIVE_INFINITY
  const periodEnd = periodEndOf(subscription)
  const endAt = subscription.cancel_at ?? Number.POSITIVE_INFINITY
  if (retryAt < Math.min(periodEnd, endAt)) return { at: retryAt, run: retry }
  return endAt <= periodEnd ? { at: endAt, run: end } : { at: periodEnd, run: renew }
}

/** Lets everything happen that is due up to the subscription's present. */
export const catchUp = (world: World, subscription: Subscription): Subscription => {
  const now = nowFor(world, subscription)
  let current = subscription
  while (current.status !== 'canceled') {
    const { at, run } = nextStep(world, current)
    if (at > now) break
    current = run(world, current, at)
  }
  return current
}

/** Moves one subscription's time forward, as a test clock would, and nobody else's. */
export const advance = (world: World, id: string, days: number): Subscription => {
  const subscription = world.store.get('subscription', id)
  const seconds = (world.store.find('ahead', id)?.seconds ?? 0) + Math.round(days * daySeconds)
  world.store.put('ahead', { id, seconds })
  return catchUp(world, subscription)
}
