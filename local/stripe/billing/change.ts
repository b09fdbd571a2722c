import type { Price, Subscription } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { bill, openInvoiceOf, tryInvoice } from './invoices.ts'
import { endOfPeriod } from './period.ts'

/** What the present instant is for a subscription whose time was advanced. */
export const nowFor = (world: World, { id }: Subscription): number =>
  world.now() + (world.store.find('ahead', id)?.seconds ?? 0)

export const periodEndOf = ({ items }: Subscription): number => items.data[0]?.current_period_end ?? 0

/** Keeps the change and tells of it with the values that were. */
export const update = (world: World, before: Subscription, change: Partial<Subscription>): Subscription => {
  const after = world.store.put('subscription', { ...before, ...change })
  const previous = Object.fromEntries(Object.entries(before).filter(([key]) => key in change))
  world.emit('customer.subscription.updated', after, previous)
  return after
}

/** To end when the period does, or on again. */
export const endAtPeriodEnd = (world: World, subscription: Subscription, ends: boolean): Subscription =>
  update(world, subscription, {
    cancel_at_period_end: ends,
    cancel_at: ends ? periodEndOf(subscription) : null,
    canceled_at: ends ? nowFor(world, subscription) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  })

/** To end on a day of somebody's choice, with the period or before it. */
export const endAt = (world: World, subscription: Subscription, at: number): Subscription =>
  update(world, subscription, { cancel_at: at, canceled_at: nowFor(world, subscription) })

/** Over at this instant. */
export const cancelNow = (
  world: World,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  at: number = nowFor(world, subscription),
): Subscription => {
  const ended = world.store.put('subscription', {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    cancellation_details: { comment: null, feedback: null, reason },
  })
  const open = openInvoiceOf(world, subscription)
  if (open) world.store.put('invoice', { ...open, status: 'void', next_payment_attempt: null })
  world.emit('customer.subscription.deleted', ended)
  return ended
}

/** Another price: with another interval a new period begins and is charged now, else the next one costs the new amount. */
export const switchPrice = (world: World, subscription: Subscription, price: Price): Subscription => {
  const [item] = subscription.items.data
  if (item === undefined || item.price.id === price.id) return subscription
  const now = nowFor(world, subscription)
  const isSameRhythm =
    item.price.recurring.interval === price.recurring.interval &&
    item.price.recurring.interval_count === price.recurring.interval_count
  const staysInPeriod = isSameRhythm || subscription.status === 'trialing'
  const period = staysInPeriod
    ? {}
    : { current_period_start: now, current_period_end: endOfPeriod(now, price) }
  const items = { ...subscription.items, data: [{ ...item, ...period, price }] }
  if (staysInPeriod) return update(world, subscription, { items })
  const { invoice, announce } = bill(world, { ...subscription, items }, 'subscription_update', now)
  const changed = update(world, subscription, {
    items,
    billing_cycle_anchor: now,
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? 'active' : 'past_due',
  })
  announce()
  return changed
}

/** Charges what is still open; a subscription whose last invoice is paid is active again. */
export const payOpenInvoice = (world: World, subscription: Subscription): Subscription => {
  const open = openInvoiceOf(world, subscription)
  if (open === undefined) return subscription
  const { invoice, announce } = tryInvoice(world, open)
  const after =
    invoice.status === 'paid' && subscription.status === 'past_due'
      ? update(world, subscription, { status: 'active' })
      : subscription
  announce()
  return after
}

/** A new card is charged at once for what the old one did not pay. */
export const changeCard = (world: World, customer: string, number: string): void => {
  world.store.put('card', { id: customer, number })
  for (const subscription of world.store.list('subscription', customer)) {
    if (subscription.status === 'past_due') payOpenInvoice(world, subscription)
  }
}
