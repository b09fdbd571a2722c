import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { pageHeaders, sendStylesheet } from '../../service/page.ts'
import { readForm } from '../../service/read-body.ts'
import { sendPage } from '../../service/send.ts'
import { inTransaction } from '../../service/sqlite.ts'
import type { World } from '../model/world.ts'
import { showCheckout } from './checkout.ts'
import type { Shown } from './frame.ts'
import { showPortal } from './portal.ts'

const pages = [
  { path: /^\/c\/pay\/(\w+)$/, show: showCheckout },
  { path: /^\/p\/session\/(\w+)$/, show: showPortal },
]

/** Where the page leads in the end. */
const addressesOf = ({ store }: World, id: string): readonly string[] => {
  const session = store.find('checkout.session', id)
  return session === undefined ? [] : [session.success_url, session.cancel_url ?? session.success_url]
}

const send = (response: ServerResponse, shown: Shown): unknown =>
  'goTo' in shown
    ? response.writeHead(303, { location: shown.goTo }).end()
    : sendPage(response, shown.status ?? 200, shown.page)

/** The pages that browsers see. False when the path is none of them. */
export const servePages =
  (world: World, database: DatabaseSync, settled: () => Promise<void>) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (sendStylesheet(path, response)) return true
    for (const { path: pattern, show } of pages) {
      const id = pattern.exec(path)?.[1]
      if (id === undefined) continue
      const headers = pageHeaders(addressesOf(world, id))
      const form = request.method === 'POST' ? await readForm(request) : undefined
      const shown = inTransaction(database, () => show(world, id, form))
      // As Stripe does, which waits up to ten seconds for the endpoint before it sends the browser back.
      await settled()
      send(response.setHeaders(new Map(Object.entries(headers))), shown)
      return true
    }
    return false
  }
