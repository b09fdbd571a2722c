import { type Endpoint, page } from '../api/endpoint.ts'
import { cancelNow } from '../billing/change.ts'
import { missing } from '../errors.ts'
import type { Customer } from '../model/objects.ts'
import type { World } from '../model/world.ts'

/** A deleted customer can be looked at by its id; for everything else it does not exist. */
export const liveCustomer = ({ store }: World, id: string, param = 'customer'): Customer => {
  const customer = store.get('customer', id, param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

export const customerEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    run: ({ world, params }) =>
      world.store.put('customer', {
        id: world.store.newId('customer'),
        object: 'customer',
        email: params.text('email') ?? null,
        name: params.text('name') ?? null,
        metadata: params.metadata(),
        created: world.now(),
        livemode: false,
      }),
  },
  {
    method: 'GET',
    path: '/v1/customers',
    run: ({ world, params }) => {
      const email = params.text('email')
      const all = world.store.list('customer').filter((customer) => !customer.deleted)
      const found = email === undefined ? all : all.filter((customer) => customer.email === email)
      return page('/v1/customers', found, params)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/{id}',
    run: ({ world, id }) => {
      const customer = world.store.get('customer', id)
      return customer.deleted ? { id, object: 'customer', deleted: true } : customer
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/{id}',
    run: ({ world, id }) => {
      const customer = liveCustomer(world, id, 'id')
      for (const subscription of world.store.list('subscription', id)) {
        if (subscription.status !== 'canceled') cancelNow(world, subscription, 'cancellation_requested')
      }
      world.store.put('customer', { ...customer, deleted: true })
      world.emit('customer.deleted', customer)
      return { id, object: 'customer', deleted: true }
    },
  },
]
