import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeServer, listen } from '../http/listen.ts'
import { listenAgain } from '../http/listen-again.ts'
import { RequestRefused } from '../http/read-json.ts'
import { createApi } from './api/handle.ts'
import { readText } from './api/read-text.ts'
import { catchUp } from './billing/advance.ts'
import { seedCatalogue } from './catalogue.ts'
import { type Control, createControl } from './control.ts'
import { inTransaction, keepMeta, openDatabase, setMeta } from './database.ts'
import { createFaults } from './faults.ts'
import { createPages } from './pages/serve.ts'
import { newId, openStore } from './store.ts'
import { createDispatcher, type Webhook } from './webhooks/dispatch.ts'
import { createWorld } from './world.ts'

export type StripeOptions = {
  /** Where `stripe.sqlite` lives; ':memory:' keeps nothing. */
  directory: string
  /** Absent: the port of the last start, or any free one of 127.0.0.1. */
  port?: number
  /** Takes the events: `postTo(url)`, or a function for a test. */
  webhook: Webhook
  /** Milliseconds; by default the real time. */
  now?: () => number
}

export type Stripe = {
  /** Stands for https://api.stripe.com, and has the pages as well. */
  origin: string
  secretKey: string
  /** Of the app's endpoint. */
  webhookSecret: string
  control: Control
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
  const api = createApi(world, database, secretKey)
  const pages = createPages(world, database, dispatcher.settled)

  const answerApi = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ) => {
    const text = await readText(request)
    const fault = faults.take()
    if (fault) {
      await sleep(fault.delayMs)
      if (fault.status === 0) return request.socket.destroy()
    }
    const { method = 'GET', headers } = request
    const plain = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    )
    const failure = {
      status: fault?.status ?? 0,
      body: { error: { type: 'api_error', message: 'An error occurred with our connection to Stripe.' } },
    }
    const answer =
      fault === undefined || fault.status === 200
        ? api({ method, path, query, text, headers: plain })
        : failure
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        'stripe-version': '2026-10-28.endive',
        ...('replayed' in answer ? { 'idempotent-replayed': 'true' } : {}),
      })
      .end(JSON.stringify(answer.body))
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/', ...search] = (request.url ?? '/').split('?')
    if (await pages(request, response, path)) return
    await answerApi(request, response, path, search.join('?'))
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
