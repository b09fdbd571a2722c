import { type Endpoint, page } from '../api/endpoint.ts'
import { liveCustomer } from './customers.ts'

/** Portal sessions, invoices and events. */
export const recordEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    run: ({ world, params }) => {
      const customer = liveCustomer(world, params.required('customer')).id
      const id = world.store.newId('billing_portal.session')
      return world.store.put('billing_portal.session', {
        id,
        object: 'billing_portal.session',
        customer,
        return_url: params.text('return_url') === undefined ? null : params.address('return_url'),
        url: `${world.origin()}/p/session/${id}`,
        created: world.now(),
        livemode: false,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    run: ({ world, params }) =>
      page('/v1/invoices', world.store.list('invoice', params.text('customer')), params),
  },
  { method: 'GET', path: '/v1/invoices/{id}', run: ({ world, id }) => world.store.get('invoice', id) },
  {
    method: 'GET',
    path: '/v1/events',
    run: ({ world, params }) => {
      const type = params.text('type')
      const all = world.store.list('event')
      return page('/v1/events', type === undefined ? all : all.filter((event) => event.type === type), params)
    },
  },
  { method: 'GET', path: '/v1/events/{id}', run: ({ world, id }) => world.store.get('event', id) },
]
