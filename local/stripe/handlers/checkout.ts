import { type Endpoint, page } from '../api/endpoint.ts'
import type { Params } from '../api/params.ts'
import { invalid } from '../errors.ts'
import type { CheckoutSession, Order } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { liveCustomer } from './customers.ts'

const daySeconds = 24 * 60 * 60
const modes = ['payment', 'setup', 'subscription']
const uiModes = ['hosted_page', 'embedded_page', 'elements', 'form']

/** As it is now: one that nobody paid within a day has expired. */
export const present = (world: World, session: CheckoutSession): CheckoutSession =>
  session.status === 'open' && session.expires_at <= world.now()
    ? { ...session, status: 'expired', url: null }
    : session

const readMode = (params: Params): void => {
  const mode = params.required('mode')
  if (!modes.includes(mode)) throw invalid(`Invalid mode: must be one of ${modes.join(', ')}`, 'mode')
  if (mode !== 'subscription') {
    throw invalid(
      `You specified \`${mode}\` mode but passed a recurring price. Either switch to \`subscription\` mode or use only one-time prices.`,
      'line_items[0]',
    )
  }
  const uiMode = params.text('ui_mode') ?? 'hosted_page'
  if (!uiModes.includes(uiMode)) {
    throw invalid('Invalid ui_mode: must be one of hosted_page, embedded_page, elements, or form', 'ui_mode')
  }
  if (uiMode !== 'hosted_page') throw invalid('This stand-in only has hosted pages.', 'ui_mode')
}

const readOrder = (world: World, params: Params, id: string): Order => {
  const [item, ...more] = params.list('line_items')
  if (item === undefined)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (more.length > 0) throw invalid('This stand-in sells one thing at a time.', 'line_items')
  const price = world.store.get('price', item.required('price'), 'line_items[0][price]')
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      'line_items[0][price]',
    )
  }
  const data = params.inner('subscription_data')
  const trialDays = data.whole('trial_period_days')
  const trialEnd = data.whole('trial_end') ?? (trialDays && world.now() + trialDays * daySeconds)
  return {
    id,
    price: price.id,
    quantity: item.whole('quantity') ?? 1,
    trialEnd: trialEnd ?? null,
    metadata: data.metadata(),
  }
}

const create = (world: World, params: Params): CheckoutSession => {
  readMode(params)
  const { store } = world
  const id = store.newId('checkout.session')
  const order = store.put('order', readOrder(world, params, id))
  const price = store.get('price', order.price)
  const customer = params.text('customer')
  return store.put('checkout.session', {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    ui_mode: 'hosted_page',
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: params.text('client_reference_id') ?? null,
    customer: customer === undefined ? null : liveCustomer(world, customer).id,
    customer_email: params.text('customer_email') ?? null,
    success_url: params.address('success_url'),
    cancel_url: params.text('cancel_url') === undefined ? null : params.address('cancel_url'),
    metadata: params.metadata(),
    subscription: null,
    invoice: null,
    amount_total: order.trialEnd === null ? price.unit_amount * order.quantity : 0,
    currency: price.currency,
    url: `${world.origin()}/c/pay/${id}`,
    created: world.now(),
    expires_at: world.now() + daySeconds,
    livemode: false,
  })
}

const expire = (world: World, id: string): CheckoutSession => {
  const session = present(world, world.store.get('checkout.session', id))
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  world.emit('checkout.session.expired', expired)
  return world.store.put('checkout.session', expired)
}

export const checkoutEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/checkout/sessions', run: ({ world, params }) => create(world, params) },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    run: ({ world, params }) => {
      const customer = params.text('customer')
      if (customer !== undefined) world.store.get('customer', customer, 'customer')
      const status = params.text('status')
      const all = world.store.list('checkout.session', customer).map((session) => present(world, session))
      const found = status === undefined ? all : all.filter((session) => session.status === status)
      return page('/v1/checkout/sessions', found, params)
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    run: ({ world, id }) => present(world, world.store.get('checkout.session', id)),
  },
  { method: 'POST', path: '/v1/checkout/sessions/{id}/expire', run: ({ world, id }) => expire(world, id) },
]
