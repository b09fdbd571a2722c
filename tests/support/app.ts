import { randomBytes } from 'node:crypto'
import { HttpRequest, HttpResponse, InvocationContext } from '@azure/functions'
import { createApp } from '@labkeeper/functions/app'
import { readConfig } from '@labkeeper/functions/config'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { argon2Passwords } from '@labkeeper/functions/gateways/crypto/passwords'
import type { HttpFunction } from '@labkeeper/functions/http/kernel/handle'
import type { Passwords } from '@labkeeper/functions/ports/accounts/accounts'
import { startAzure } from '@labkeeper/local/azure/start'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { startPrices } from '@labkeeper/local/prices/start'
import { beside } from './beside.ts'
import { keepNudges } from './keep-nudges.ts'
import { asOneApp, lateMs } from './late.ts'

/** The app in this process, its database and Azure simulated beside it: calls go straight to the handlers. */

export interface CallOptions {
  readonly token?: string
  /** Sent as JSON unless it is text or bytes already. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed text, `{}` when there is none. */
  readonly body: Record<string, unknown>
}

/** A clock that a test turns forward. */
export const aClock = (start = new Date()) => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

const keyRing = () => `test:${randomBytes(32).toString('base64')}`

/** As the host does it: sorted by name, the first template that fits, values percent-decoded. */
const match = (functions: readonly HttpFunction[], method: string, path: string) => {
  const segments = path.split('/').filter(Boolean)
  const byName = [...functions].sort((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  )
  for (const candidate of byName) {
    if (!candidate.methods.some((known) => known === method)) continue
    if (candidate.route === '{*path}') return { handler: candidate.handler, params: { path } }
    const template = candidate.route.split('/')
    if (template.length !== segments.length) continue
    const params: Record<string, string> = {}
    const fits = template.every((part, index) => {
      const segment = decodeURIComponent(segments[index] ?? '')
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return part.toLowerCase() === segment.toLowerCase()
      params[name] = segment
      return true
    })
    if (fits) return { handler: candidate.handler, params }
  }
  throw new Error(`No function takes ${method} ${path}`)
}

const bytesOf = (body: unknown): Uint8Array | undefined => {
  if (body === undefined) return undefined
  if (body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

const queryOf = (query: string): Record<string, string> => {
  const joined: Record<string, string> = {}
  // The host joins what is given twice.
  for (const [key, value] of new URLSearchParams(query)) {
    joined[key] = key in joined ? `${joined[key]},${value}` : value
  }
  return joined
}

/** A test makes people by the dozen; most of its time went into hashes as dear as the product's. */
const cheap = { memory: 64, passes: 1, parallelism: 1 }

export interface AppOptions {
  /** When its clock begins; absent: now. For tests that speak of days which will be over. */
  readonly at?: Date
  /** How many times faster than Azure its stand-in is: tests wait for what must come, not for how long that takes. */
  readonly speed?: number
  /** Azure's stand-in goes by the test's clock. */
  readonly followed?: boolean
  /** For tests of the hash and of its time. */
  readonly passwords?: Passwords
}

export const startApp = async (
  settings: Readonly<Record<string, string>> = {},
  { at, speed = 2_000, followed = false, passwords = argon2Passwords(cheap) }: AppOptions = {},
) => {
  const clock = aClock(at)
  const cosmos = await startCosmos({ file: ':memory:' })
  const bornAt = clock.now().getTime()
  const azure = await startAzure({
    ...{ directory: ':memory:', throttle: false, speed },
    // What a test lets pass passes there, too.
    ...(followed && { now: () => Date.now() + clock.now().getTime() - bornAt }),
  })
  const prices = await startPrices()
  const { nudges, sent, steps, mails, notices, batches, labs, labWaits, again, state: queues } = keepNudges()
  const settled = readConfig({
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_KEY: cosmos.key,
    AzureWebJobsStorage: 'UseDevelopmentStorage=true',
    APP_ORIGIN: 'http://localhost:4280',
    SIGNING_KEYS: keyRing(),
    SEALING_KEYS: keyRing(),
    ARM_ORIGIN: azure.origin,
    ENTRA_ORIGIN: azure.origin,
    // The simulated Azure throttles nobody here.
    AZURE_PACE: '1000',
    // Enough of a directory for the cloud settings; who signs people in starts one of its own.
    DIRECTORY_AUTHORITY: azure.origin,
    PRICES_ORIGIN: prices.origin,
    BOOTSTRAP_ADMIN_EMAIL: 'admin@example.test',
    // Only read together with STRIPE_SECRET_KEY.
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    ...settings,
  })
  // Another app's database is reached as that app's is from elsewhere.
  const isOwn = settled.cosmos.endpoint === cosmos.endpoint
  const config = { ...settled, cosmos: { ...settled.cosmos, ...(isOwn && beside(cosmos)) } }
  const startInstance = () => createApp(config, { clock, nudges, passwords })
  const elsewhere = startInstance()
  const app = lateMs > 0 ? asOneApp([startInstance(), elsewhere]) : startInstance()
  // Replicas catch up with the time that passes, and with the time that a test lets pass.
  cosmos.setLag(lateMs, () => performance.now() + clock.now().getTime() - bornAt)
  const log: string[] = []

  const callOf =
    ({ http }: Pick<typeof app, 'http'>) =>
    async (
      method: string,
      pathAndQuery: string,
      { token, body, headers = {} }: CallOptions = {},
    ): Promise<Answer> => {
      const [path = '', query = ''] = pathAndQuery.split('?')
      const { handler, params } = match(http, method, path)
      const bytes = bytesOf(body)
      const request = new HttpRequest({
        method,
        url: `http://localhost:4280/api/${pathAndQuery}`,
        headers: {
          'x-forwarded-for': '192.0.2.1',
          ...(bytes === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        query: queryOf(query),
        params,
        ...(bytes === undefined ? {} : { body: { bytes } }),
      })
      const context = new InvocationContext({
        logHandler: (_level, ...lines) => void log.push(lines.join(' ')),
      })
      const result = await handler(request, context)
      const response = new HttpResponse(result ?? {})
      const text = await response.text()
      // Shown with a test that fails.
      if (response.status >= 500) console.log(log.slice(-3).join('\n'))
      const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: new Headers([...response.headers.entries()]),
        text,
        body: isJson ? JSON.parse(text) : {},
      }
    }

  const call = callOf(app)

  /** Hands a message to the function that listens to the queue, as the host does. */
  const deliver = async (queueName: string, message: unknown) => {
    const listener = app.queues.find((candidate) => candidate.queueName === queueName)
    if (listener === undefined) throw new Error(`Nobody listens to ${queueName}`)
    const context = new InvocationContext({
      logHandler: (_level, ...lines) => void log.push(lines.join(' ')),
    })
    await listener.handler(message, context)
  }

  const deliverLabs = async () => {
    while (labs.length > 0) await Promise.all(labs.splice(0).map((message) => deliver('labs', message)))
  }

  let people = 0
  /** A new lab owner, signed in. */
  const newOwner = async (email = `owner-${++people}@example.test`) => {
    const password = 'Own-lab-1'
    const { status, text, body } = await call('POST', 'auth/signup', {
      body: { name: 'Olga Owner', email, password },
    })
    if (status !== 201) throw new Error(`Sign-up failed: ${text}`)
    return { email, password, token: String(body.token) }
  }

  /** A new student of the owner's lab, signed in. */
  const newStudent = async (owner: { readonly token: string }) => {
    const email = `student-${++people}@example.test`
    const created = await call('POST', 'lab/students', {
      token: owner.token,
      body: { name: 'Stu Dent', email },
    })
    if (created.status !== 201) throw new Error(`No student: ${created.text}`)
    const { password } = (created.body.data ?? {}) as { password: string }
    const { body } = await call('POST', 'auth/login', { body: { email, password } })
    return { id: userIdOf(email), email, password, token: String(body.token) }
  }

  return {
    app,
    call,
    /** Calls of another instance of the app, on the same database: it has a session of its own there. */
    callElsewhere: callOf(elsewhere),
    newOwner,
    newStudent,
    clock,
    nudges,
    cosmos,
    azure,
    prices,
    config,
    queues,
    /** What was sent to the queues, in words. */
    sent,
    /** Messages of the queue `steps` that nobody has taken yet, and the seconds until they can be. */
    steps,
    /** Messages of the queue `mail` that nobody has taken yet. */
    mails,
    /** Letters that nobody asked for and nobody has sent yet. */
    notices,
    /** Messages of the queue `mail` that come once more, with the seconds until then. */
    again,
    /** Messages of the queue `students` that nobody has taken yet. */
    batches,
    deliver,
    /** Messages of the queue `labs` that nobody has taken yet, and how many seconds each call of labs was to wait. */
    labs,
    labWaits,
    /** The workers go to every lab to which they are called. */
    deliverLabs,
    /** A minute of the timer, and all workers that it calls. */
    tick: async () => {
      await app.timers[0]?.handler({} as never, {} as never)
      await deliverLabs()
    },
    /** The workers take every batch that waits, and those that they call. */
    deliverBatches: async () => {
      while (batches.length > 0) {
        await Promise.all(batches.splice(0).map((message) => deliver('students', message)))
      }
    },
    /** The worker takes every mail that waits. */
    deliverMails: async () => {
      for (const message of mails.splice(0)) await deliver('mail', message)
    },
    deliverNotices: async () => {
      for (const message of notices.splice(0)) await deliver('mail', message)
    },
    /** Every line the functions logged. */
    log,
    close: async () => {
      await Promise.all([cosmos.close(), azure.close(), prices.close()])
    },
  }
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>
