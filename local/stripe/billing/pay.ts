import type { CheckoutSession } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { chargeCard, checkCard } from './cards.ts'
import { subscribe } from './subscribe.ts'

type Paid = { readonly session: CheckoutSession } | { readonly problem: string }

const customerOf = (world: World, session: CheckoutSession): string => {
  if (session.customer !== null) return session.customer
  const id = world.store.newId('customer')
  world.store.put('customer', {
    id,
    object: 'customer',
    email: session.customer_email,
    name: null,
    metadata: {},
    created: world.now(),
    livemode: false,
  })
  return id
}

/** What happens when somebody presses Pay. A refused card leaves everything as it was, and no event tells of it. */
export const pay = (world: World, session: CheckoutSession, number: string): Paid => {
  const { store } = world
  const order = store.get('order', session.id)
  const verdict = order.trialEnd === null ? chargeCard(number) : checkCard(number)
  if (!verdict.ok) return { problem: verdict.reason }

  const customer = customerOf(world, session)
  store.put('card', { id: customer, number })
  const { subscription, invoice } = subscribe(world, {
    ...order,
    customer,
    price: store.get('price', order.price),
  })
  const completed = store.put('checkout.session', {
    ...session,
    customer,
    status: 'complete',
    payment_status: order.trialEnd === null ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
    invoice: invoice?.id ?? null,
    url: null,
  })
  world.emit('checkout.session.completed', completed)
  return { session: completed }
}
