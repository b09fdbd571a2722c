import { type Endpoint, page } from '../api/endpoint.ts'
import type { Params } from '../api/params.ts'
import { cancelNow, endAt, endAtPeriodEnd, switchPrice } from '../billing/change.ts'
import { subscribe } from '../billing/subscribe.ts'
import { invalid } from '../errors.ts'
import type { Subscription } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { liveCustomer } from './customers.ts'

const daySeconds = 24 * 60 * 60

/** Without a status everything that has not ended, with `all` everything. */
const fits = ({ status }: Subscription, wanted: string | undefined): boolean =>
  wanted === 'all' || (wanted === undefined ? status !== 'canceled' : status === wanted)

const create = (world: World, params: Params): Subscription => {
  const customer = liveCustomer(world, params.required('customer')).id
  const [item] = params.list('items')
  if (item === undefined) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const price = world.store.get('price', item.required('price'), 'items[0][price]')
  const trialDays = params.whole('trial_period_days')
  if (trialDays === undefined && world.store.find('card', customer) === undefined) {
    throw invalid('This customer has no attached payment source or default payment method.')
  }
  return subscribe(world, {
    customer,
    price,
    quantity: item.whole('quantity') ?? 1,
    trialEnd: trialDays === undefined ? null : world.now() + trialDays * daySeconds,
    metadata: params.metadata(),
  }).subscription
}

const update = (world: World, id: string, params: Params): Subscription => {
  let subscription = world.store.get('subscription', id)
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const ends = params.flag('cancel_at_period_end')
  const endsAt = params.whole('cancel_at')
  const [item] = params.list('items')
  const price = item?.text('price')
  item?.text('id')
  if (ends !== undefined) subscription = endAtPeriodEnd(world, subscription, ends)
  if (endsAt !== undefined) subscription = endAt(world, subscription, endsAt)
  if (price === undefined) return subscription
  return switchPrice(world, subscription, world.store.get('price', price, 'items[0][price]'))
}

export const subscriptionEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/subscriptions', run: ({ world, params }) => create(world, params) },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    run: ({ world, params }) => {
      const customer = params.text('customer')
      if (customer !== undefined) world.store.get('customer', customer, 'customer')
      const status = params.text('status')
      const all = world.store.list('subscription', customer)
      return page(
        '/v1/subscriptions',
        all.filter((subscription) => fits(subscription, status)),
        params,
      )
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    run: ({ world, id }) => world.store.get('subscription', id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/{id}',
    run: ({ world, id, params }) => update(world, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    run: ({ world, id }) => {
      const subscription = world.store.get('subscription', id)
      if (subscription.status === 'canceled')
        throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing')
      return cancelNow(world, subscription, 'cancellation_requested')
    },
  },
]
