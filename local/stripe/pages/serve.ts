import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { sendStylesheet } from '../../service/page.ts'
import { readForm } from '../../service/read-form.ts'
import { inTransaction } from '../../service/sqlite.ts'
import type { World } from '../model/world.ts'
import { showCheckout } from './checkout.ts'
import type { Shown } from './frame.ts'
import { showPortal } from './portal.ts'

const pages = [
  { path: /^\/c\/pay\/(\w+)$/, show: showCheckout },
  { path: /^\/p\/session\/(\w+)$/, show: showPortal },
]

/** A form's answer redirects to the app in the end, and browsers hold that against form-action as well. */
const policyFor = ({ store }: World, id: string): string => {
  const session = store.find('checkout.session', id)
  const addresses =
    session === undefined ? [] : [session.success_url, session.cancel_url ?? session.success_url]
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].join(' ')
  return `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' ${origins}; frame-ancestors 'none'`
}

const send = (response: ServerResponse, shown: Shown): void => {
  if ('goTo' in shown) response.writeHead(303, { location: shown.goTo }).end()
  else {
    response.writeHead(shown.status ?? 200, { 'content-type': 'text/html; charset=utf-8' }).end(shown.page)
  }
}

/** The pages that browsers see. False when the path is none of them. */
export const createPages = (world: World, database: DatabaseSync, settled: () => Promise<void>) => {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (sendStylesheet(path, response)) return true
    for (const { path: pattern, show } of pages) {
      const id = pattern.exec(path)?.[1]
      if (id === undefined) continue
      const policy = policyFor(world, id)
      const form = request.method === 'POST' ? await readForm(request) : undefined
      const shown = inTransaction(database, () => show(world, id, form))
      // As Stripe does, which waits up to ten seconds for the endpoint before it sends the browser back.
      await settled()
      response.setHeader('content-security-policy', policy)
      response.setHeader('cache-control', 'no-store')
      response.setHeader('referrer-policy', 'no-referrer')
      response.setHeader('x-content-type-options', 'nosniff')
      send(response, shown)
      return true
    }
    return false
  }
}
