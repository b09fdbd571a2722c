import { randomBytes } from 'node:crypto'
import { createFaults } from '../service/faults.ts'
import { sendJson } from '../service/send.ts'
import { inTransaction, keepMeta, setMeta } from '../service/sqlite.ts'
import { startService } from '../service/start-service.ts'
import { createApi } from './api/create-api.ts'
import { serveApi } from './api/serve-api.ts'
import { catchUp } from './billing/advance.ts'
import { type Control, createControl } from './control.ts'
import type { Fault } from './faults.ts'
import { openDatabase } from './model/database.ts'
import { seedCatalogue } from './model/seed-catalogue.ts'
import { openStore } from './model/store.ts'
import { createWorld } from './model/world.ts'
import { servePages } from './pages/serve-pages.ts'
import { createDispatcher, type Webhook } from './webhooks/dispatcher.ts'

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

  const faults = createFaults<Fault>()
  const answerCall = serveApi(createApi(world, database, secretKey), faults)
  const answerPage = servePages(world, database, dispatcher.settled)
  const service = await startService({
    name: 'stripe stand-in',
    port: options.port,
    lastPort: Number(keepMeta(database, 'port', () => '0')),
    respond: async (request, response) => {
      const [path = '/', ...search] = (request.url ?? '/').split('?')
      if (await answerPage(request, response, path)) return
      await answerCall(request, response, path, search.join('?'))
      dispatcher.wake()
    },
    refuse: (response, { status, message }) =>
      sendJson(response, status, { error: { type: 'api_error', message } }),
    end: () => database.close(),
  })
  setMeta(database, 'port', String(service.port))
  origin = `http://localhost:${service.port}`
  dispatcher.wake()

  return {
    origin,
    secretKey,
    webhookSecret,
    control: createControl(world, database, dispatcher, faults),
    close: () => {
      dispatcher.close()
      return service.close()
    },
  }
}
