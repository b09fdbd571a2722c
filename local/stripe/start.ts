import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../service/listen.ts'
import { listenAgain } from '../service/listen-again.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { inTransaction } from '../service/sqlite.ts'
import { createApi } from './api/handle.ts'
import { createApiServer } from './api/serve.ts'
import { catchUp } from './billing/advance.ts'
import { type Control, createControl } from './control.ts'
import { createFaults } from './faults.ts'
import { keepMeta, openDatabase, setMeta } from './model/database.ts'
import { seedCatalogue } from './model/seed-catalogue.ts'
import { openStore } from './model/store.ts'
import { createWorld } from './model/world.ts'
import { createPages } from './pages/serve.ts'
import { createDispatcher, type Webhook } from './webhooks/dispatch.ts'

interface StripeOptions {
  /** Where `stripe.sqlite` lives; ':memory:' keeps nothing. */
  readonly directory: string
  /** Absent: the port of the last start, or any free one of 127.0.0.1. */
  readonly port?: number
  /** Takes the events: `postTo(url)`, or a function for a test. */
  readonly webhook: Webhook
  /** Milliseconds; by default the real time. */
  readonly now?: () => number
}

export interface Stripe {
  /** Stands for https://api.stripe.com, and has the pages as well. */
  readonly origin: string
  readonly secretKey: string
  /** Of the app's endpoint. */
  readonly webhookSecret: string
  readonly control: Control
  close(): Promise<void>
}

const secret = (prefix: string) => () => `${prefix}${randomBytes(24).toString('hex')}`

/** Starts the payment provider on loopback: its API, its hosted pages, and the events that it sends. */
export const startStripe = async (options: StripeOptions): Promise<Stripe> => {
  const { directory, webhook, now = Date.now } = options
  const database = openDatabase(directory)
  const store = openStore(database)
  const secretKey = keepMeta(database, 'secret-key', secret('sk_test_'))
  const webhookSecret = keepMeta(database, 'webhook-secret', secret('whsec_'))
  const dispatcher = createDispatcher({ database, store, webhook, secret: webhookSecret, now })
  let origin = ''
  const seconds = () => Math.floor(now() / 1000)
  const world = createWorld(store, seconds, () => origin, dispatcher.queue)
  inTransaction(database, () => {
    seedCatalogue(store, seconds())
    for (const subscription of store.list('subscription')) catchUp(world, subscription)
  })

  const faults = createFaults()
  const serveApi = createApiServer(createApi(world, database, secretKey), faults)
  const pages = createPages(world, database, dispatcher.settled)

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/', ...search] = (request.url ?? '/').split('?')
    if (await pages(request, response, path)) return
    await serveApi(request, response, path, search.join('?'))
    dispatcher.wake()
  }

  const server = createServer(async (request, response) => {
    await respond(request, response).catch((error: unknown) => {
      const isRefusal = error instanceof RequestRefused
      if (!isRefusal) console.error('stripe stand-in:', error)
      if (response.headersSent) return response.destroy()
      const message = isRefusal ? error.message : 'The stand-in failed; see its output.'
      response
        .writeHead(isRefusal ? error.status : 500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'api_error', message } }))
    })
  })
  const port = await (options.port === undefined
    ? listenAgain(server, Number(keepMeta(database, 'port', () => '0')))
    : listen(server, options.port))
  setMeta(database, 'port', String(port))
  origin = `http://localhost:${port}`
  dispatcher.wake()

  return {
    origin,
    secretKey,
    webhookSecret,
    control: createControl(world, database, dispatcher, faults),
    close: async () => {
      dispatcher.close()
      await closeServer(server)
      database.close()
    },
  }
}
