import type { Invoice, Metadata, Price, Subscription } from '../model/objects.ts'
import { newId } from '../model/store.ts'
import type { World } from '../model/world.ts'
import { bill } from './invoices.ts'
import { endOfPeriod } from './period.ts'

interface Wish {
  readonly customer: string
  readonly price: Price
  readonly quantity: number
  /** The first payment comes then; null = now. */
  readonly trialEnd: number | null
  readonly metadata: Metadata
}

const draft = (world: World, { customer, price, quantity, trialEnd, metadata }: Wish): Subscription => {
  const id = world.store.newId('subscription')
  const now = world.now()
  return {
    id,
    object: 'subscription',
    status: trialEnd === null ? 'active' : 'trialing',
    customer,
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          subscription: id,
          quantity,
          price,
          current_period_start: now,
          current_period_end: trialEnd ?? endOfPeriod(now, price),
          metadata: {},
          created: now,
        },
      ],
    },
    billing_mode: { type: 'flexible' },
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: price.currency,
    latest_invoice: null,
    start_date: now,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    metadata,
    created: now,
    livemode: false,
  }
}

/** Begins a subscription for a customer whose card was found good, and charges it unless a trial comes first. */
export const subscribe = (world: World, wish: Wish): { subscription: Subscription; invoice?: Invoice } => {
  const begun = draft(world, wish)
  if (wish.trialEnd !== null) {
    world.store.put('subscription', begun)
    world.emit('customer.subscription.created', begun)
    return { subscription: begun }
  }
  const { invoice, announce } = bill(world, begun, 'subscription_create', world.now())
  const subscription = world.store.put('subscription', {
    ...begun,
    status: invoice.status === 'paid' ? 'active' : 'past_due',
    latest_invoice: invoice.id,
  })
  world.emit('customer.subscription.created', subscription)
  announce()
  return { subscription, invoice }
}
