import type { Invoice, Subscription } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { chargeCard } from './cards.ts'

/** Days after the first refusal on which the card is tried again; after the last one Stripe gives up. */
const retryDays = [3, 8, 15]
const daySeconds = 24 * 60 * 60

type Reason = Invoice['billing_reason']

const draft = (world: World, subscription: Subscription, reason: Reason, at: number): Invoice => {
  const [item] = subscription.items.data
  const amount = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const count = world.store.list('invoice', subscription.customer).length + 1
  return {
    id: world.store.newId('invoice'),
    object: 'invoice',
    number: `${subscription.customer.slice(4, 12).toUpperCase()}-${String(count).padStart(4, '0')}`,
    customer: subscription.customer,
    status: 'open',
    billing_reason: reason,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    currency: subscription.currency,
    attempt_count: 0,
    next_payment_attempt: null,
    hosted_invoice_url: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      quote_details: null,
    },
    created: at,
    livemode: false,
  }
}

const paid = (invoice: Invoice): Invoice => ({
  ...invoice,
  status: 'paid',
  amount_paid: invoice.amount_due,
  amount_remaining: 0,
  attempt_count: invoice.attempt_count + 1,
  next_payment_attempt: null,
})

const refused = (invoice: Invoice): Invoice => {
  const days = retryDays[invoice.attempt_count]
  return {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : invoice.created + days * daySeconds,
  }
}

/** Charges the customer's card for an open invoice; says so in events that follow the subscription's own. */
export const tryInvoice = (world: World, invoice: Invoice): { invoice: Invoice; announce(): void } => {
  const card = world.store.find('card', invoice.customer)
  const isFree = invoice.amount_due === 0
  const isPaid = isFree || (card !== undefined && chargeCard(card.number).ok)
  const tried = world.store.put('invoice', isPaid ? paid(invoice) : refused(invoice))
  const announce = () => {
    if (tried.status !== 'paid') return world.emit('invoice.payment_failed', tried)
    world.emit('invoice.paid', tried)
    world.emit('invoice.payment_succeeded', tried)
  }
  return { invoice: tried, announce }
}

/** What the present period costs, charged at once. */
export const bill = (world: World, subscription: Subscription, reason: Reason, at: number) => {
  const tried = tryInvoice(world, draft(world, subscription, reason, at))
  return {
    invoice: tried.invoice,
    announce: () => {
      world.emit('invoice.finalized', { ...tried.invoice, status: 'open', amount_paid: 0 })
      tried.announce()
    },
  }
}

export const openInvoiceOf = ({ store }: World, { id, customer }: Subscription): Invoice | undefined =>
  store
    .list('invoice', customer)
    .find(({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id)
