import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Credentials } from '../azure/sign-in/credentials.ts'
import { closeServer, listen } from '../service/listen.ts'
import { listenAgain } from '../service/listen-again.ts'
import { sendStylesheet } from '../service/page.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { answerSignIn } from './handlers/sign-in.ts'
import { createForger, type Forgery, type TamperKind } from './model/forgery.ts'
import { openState } from './model/state.ts'
import { createTenant } from './model/tenant.ts'
import { type DirectoryUser, listUsers } from './model/users.ts'

export interface EntraOptions {
  /** Where `entra.json` lives: the signing key and the port; ':memory:' keeps nothing. */
  readonly directory: string
  /** Absent: the port of the last start, or any free one of 127.0.0.1. */
  readonly port?: number
  /** Where a sign-in may return to, exactly as registered: `{app}/auth/azure-callback`. All have the same host. */
  readonly redirectUris: readonly string[]
  /** As `/azure/credentials` lists them: each is an app registration, and its username a person. */
  readonly subscriptions: readonly Credentials[]
  /**
   * Milliseconds; by default the real time. Codes (10 minutes), open sign-ins (10 minutes) and sessions (a day) expire by
   * it. The provider itself stamps tokens with the real time, and nothing lives longer than that allows.
   */
  readonly now?: () => number
  /** Forges every id token for which `tamper()` has not asked for something else. */
  readonly tamper?: TamperKind | Forgery
}

export interface Entra {
  /** Stands for https://login.microsoftonline.com; tenants are below it, at `/{tenantId}/v2.0`. */
  readonly origin: string
  users(): readonly DirectoryUser[]
  /** From now on the domain belongs to this tenant; at first, to that of whoever has a name in it. */
  moveDomain(domain: string, tenantId: string): void
  /** Forges the next `times` (1) id tokens, whoever asks for them; calls queue up. */
  tamper(how: TamperKind | Forgery, times?: number): void
  /** Takes back the forgeries that have not happened yet. */
  clearTampering(): void
  /** How many of the next id tokens will be forged. */
  tampering(): number
  close(): Promise<void>
}

const tenantPath = /^\/([^/?]+)\/v2\.0(?=[/?]|$)/
const signInPath = /^\/interaction\/[^/?]+$/

/** The answer of Entra for a tenant it does not have. */
const refuseTenant = (response: ServerResponse, tenant: string) => {
  const error_description = `AADSTS90002: Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.`
  response
    .writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ error: 'invalid_tenant', error_description }))
}

/** Starts the directory on loopback: authorization code flow with PKCE for every tenant of the subscriptions. */
export const startEntra = async (options: EntraOptions): Promise<Entra> => {
  const { directory, subscriptions, redirectUris, now = Date.now } = options
  const { state, savePort } = openState(directory)
  const forger = createForger(state.signingKey, options.tamper)
  const users = listUsers(subscriptions)
  const domains = new Map(
    users.map(({ username, tenantId }) => [username.split('@')[1]?.toLowerCase(), tenantId]),
  )

  // A form's answer redirects to the app in the end, and browsers hold that against form-action as well.
  const appOrigins = [...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ')
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' ${appOrigins}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const url = request.url ?? '/'
    if (sendStylesheet(url, response)) return
    const [prefix, asked] = tenantPath.exec(url) ?? []
    if (prefix === undefined || asked === undefined) throw new RequestRefused(404, 'Nothing is here.')
    // Asked for by a domain, or in any case, a tenant names itself by its id, in small letters: in its issuer, its
    // addresses and its tokens.
    const tenantId = domains.get(asked.toLowerCase()) ?? asked.toLowerCase()
    const tenant = tenants.get(tenantId)
    if (!tenant) return refuseTenant(response, asked)
    const rest = url.slice(prefix.length) || '/'
    if (signInPath.test(rest)) {
      return answerSignIn({ provider: tenant.provider, tenantId, users }, request, response)
    }
    // The provider takes paths below its mount and learns from originalUrl where that is.
    await tenant.callback(
      Object.assign(request, { originalUrl: url.replace(asked, tenantId), url: rest }),
      response,
    )
  }

  const server = createServer(async (request, response) => {
    await respond(request, response).catch((error: unknown) => {
      const refusal =
        error instanceof RequestRefused
          ? error
          : new RequestRefused(500, 'The stand-in failed; see its output.')
      if (refusal !== error) console.error('entra stand-in:', error)
      if (response.headersSent) return response.destroy()
      response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal.message)
    })
  })
  const port = await (options.port === undefined
    ? listenAgain(server, state.port)
    : listen(server, options.port))
  savePort(port)
  const origin = `http://localhost:${port}`

  const tenants = new Map(
    [...Map.groupBy(subscriptions, ({ tenantId }) => tenantId)].map(([tenantId, own]) => {
      const plan = { tenantId, origin, users, subscriptions: own, redirectUris, state, forger, now }
      const provider = createTenant(plan)
      return [tenantId, { provider, callback: provider.callback() }]
    }),
  )
  return {
    origin,
    users: () => users,
    moveDomain: (domain, tenantId) => void domains.set(domain, tenantId),
    tamper: forger.tamper,
    clearTampering: forger.clear,
    tampering: forger.waiting,
    close: () => closeServer(server),
  }
}
