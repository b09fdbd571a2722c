import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../service/sqlite.ts'
import { invalid, StripeRefusal } from '../errors.ts'
import type { World } from '../model/world.ts'
import { findEndpoint } from '../routes.ts'
import { apiVersion } from '../version.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { type Answer, createIdempotency } from './idempotency.ts'
import { createParams } from './params.ts'

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly text: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

const masked = (key: string): string => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`

const admit = ({ headers }: ApiRequest, secretKey: string): void => {
  const authorization = headers.authorization ?? ''
  const basic = /^Basic (.+)$/.exec(authorization)?.[1]
  const key = basic
    ? Buffer.from(basic, 'base64').toString().split(':')[0]
    : /^Bearer (.+)$/.exec(authorization)?.[1]
  if (!key) {
    throw new StripeRefusal(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (key !== secretKey) throw new StripeRefusal(401, `Invalid API Key provided: ${masked(key)}`)
  const version = headers['stripe-version'] ?? apiVersion
  if (version !== apiVersion) {
    throw invalid(`Invalid Stripe API version: ${version}. This stand-in speaks ${apiVersion} only.`)
  }
}

/** The API as a function: each call is one transaction, its idempotent answer included. */
export const createApi = (world: World, database: DatabaseSync, secretKey: string) => {
  const idempotency = createIdempotency(database)

  const run = ({ method, path, query, text }: ApiRequest): Answer => {
    const { endpoint, id } = findEndpoint(method, path)
    const params = createParams(parseForm(method === 'POST' ? text : query))
    const paths = params.texts('expand')
    const answer = endpoint.run({ world, id, params })
    params.refuseUnknown()
    return { status: 200, body: expand(world.store, answer, paths) }
  }

  /** A `failure` comes while the call is carried out: it is the answer to its key from then on. */
  return (request: ApiRequest, failure?: Answer): Answer => {
    try {
      admit(request, secretKey)
      const { method, path, text, headers } = request
      const key = method === 'POST' ? headers['idempotency-key'] : undefined
      return inTransaction(database, () =>
        idempotency.once(key, `${path}\n${text}`, () => failure ?? run(request)),
      )
    } catch (error) {
      if (error instanceof StripeRefusal) return { status: error.status, body: error.toBody() }
      throw error
    }
  }
}
