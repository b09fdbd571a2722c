import type { Credentials } from '../azure/model/credentials.ts'
import { pageHeaders } from '../service/page.ts'
import { startService } from '../service/start-service.ts'
import { createForger, type Forgery, type TamperKind } from './model/forgery.ts'
import { openState } from './model/state.ts'
import { createTenant } from './model/tenant.ts'
import { type DirectoryUser, listUsers } from './model/users.ts'
import { route, type Tenant } from './routes.ts'

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

/** Starts the directory on loopback: authorization code flow with PKCE for every tenant of the subscriptions. */
export const startEntra = async (options: EntraOptions): Promise<Entra> => {
  const { directory, subscriptions, redirectUris, now = Date.now } = options
  const { state, savePort } = openState(directory)
  const forger = createForger(state.signingKey, options.tamper)
  const users = listUsers(subscriptions)
  const domains = new Map(
    users.map(({ username, tenantId }) => [username.split('@')[1]?.toLowerCase(), tenantId]),
  )
  const tenants = new Map<string, Tenant>()
  const headers = new Map(Object.entries(pageHeaders(redirectUris)))
  const service = await startService({
    name: 'entra stand-in',
    port: options.port,
    lastPort: state.port,
    respond: (request, response) => route({ users, domains, tenants }, request, response.setHeaders(headers)),
    refuse: (response, { status, message }) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(message),
  })
  savePort(service.port)
  const origin = `http://localhost:${service.port}`
  for (const [tenantId, own] of Map.groupBy(subscriptions, (subscription) => subscription.tenantId)) {
    const plan = { tenantId, origin, users, subscriptions: own, redirectUris, state, forger, now }
    const provider = createTenant(plan)
    tenants.set(tenantId, { provider, callback: provider.callback() })
  }
  return {
    origin,
    users: () => users,
    moveDomain: (domain, tenantId) => void domains.set(domain, tenantId),
    tamper: forger.tamper,
    clearTampering: forger.clear,
    tampering: forger.waiting,
    close: service.close,
  }
}
