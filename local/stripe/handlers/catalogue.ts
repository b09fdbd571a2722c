import type { Endpoint } from '../api/endpoint.ts'
import { page } from '../api/endpoint.ts'

/** True unless a filter was given and says otherwise. */
const fits = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value

export const catalogueEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/products',
    run: ({ world, params }) => {
      const active = params.flag('active')
      const all = world.store.list('product').filter((product) => fits(active, product.active))
      return page('/v1/products', all, params)
    },
  },
  {
    method: 'GET',
    path: '/v1/products/{id}',
    run: ({ world, id }) => world.store.get('product', id),
  },
  {
    method: 'POST',
    path: '/v1/products/{id}',
    run: ({ world, id, params }) => {
      const was = world.store.get('product', id)
      const product = {
        ...was,
        active: params.flag('active') ?? was.active,
        name: params.text('name') ?? was.name,
      }
      world.emit('product.updated', product)
      return world.store.put('product', product)
    },
  },
  {
    method: 'GET',
    path: '/v1/prices',
    run: ({ world, params }) => {
      const active = params.flag('active')
      const product = params.text('product')
      const type = params.text('type')
      const all = world.store
        .list('price')
        .filter((price) => fits(active, price.active) && fits(product, price.product))
        .filter((price) => fits(type, price.type))
      return page('/v1/prices', all, params)
    },
  },
  {
    method: 'GET',
    path: '/v1/prices/{id}',
    run: ({ world, id }) => world.store.get('price', id),
  },
  {
    method: 'POST',
    path: '/v1/prices/{id}',
    run: ({ world, id, params }) => {
      const was = world.store.get('price', id)
      const price = {
        ...was,
        active: params.flag('active') ?? was.active,
        nickname: params.text('nickname') ?? was.nickname,
      }
      world.emit('price.updated', price)
      return world.store.put('price', price)
    },
  },
]
