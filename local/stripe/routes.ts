import type { Endpoint } from './api/endpoint.ts'
import { StripeRefusal } from './errors.ts'
import { catalogueEndpoints } from './handlers/catalogue.ts'
import { checkoutEndpoints } from './handlers/checkout.ts'
import { customerEndpoints } from './handlers/customers.ts'
import { recordEndpoints } from './handlers/records.ts'
import { subscriptionEndpoints } from './handlers/subscriptions.ts'

const endpoints: readonly Endpoint[] = [
  ...catalogueEndpoints,
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...recordEndpoints,
]

export const findEndpoint = (method: string, path: string): { endpoint: Endpoint; id: string } => {
  const given = path.split('/')
  for (const endpoint of endpoints) {
    const wanted = endpoint.path.split('/')
    if (endpoint.method !== method || wanted.length !== given.length) continue
    if (!wanted.every((part, index) => part === '{id}' || part === given[index])) continue
    return { endpoint, id: decodeURIComponent(given[wanted.indexOf('{id}')] ?? '') }
  }
  const known = `Unrecognized request URL (${method}: ${path}).`
  throw new StripeRefusal(404, `${known} If you are trying to list objects, remove the trailing slash.`)
}
