import { createHash } from 'node:crypto'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import type { Credentials } from '../../azure/model/credentials.ts'
import { renderDeadEnd } from '../pages.ts'
import type { Forger } from './forgery.ts'
import { createRecords } from './records.ts'
import type { EntraState } from './state.ts'
import type { DirectoryUser } from './users.ts'

/** Everything that one tenant's provider is made of. */
interface TenantPlan {
  readonly tenantId: string
  /** `http://localhost:1234`; the issuer is `{origin}/{tenantId}/v2.0`. */
  readonly origin: string
  readonly users: readonly DirectoryUser[]
  /** Every one is an app registration of the tenant. */
  readonly subscriptions: readonly Credentials[]
  readonly redirectUris: readonly string[]
  readonly state: EntraState
  readonly forger: Forger
  /** Milliseconds; decides how long codes and open sign-ins are good for. */
  readonly now: () => number
}

const scopes = ['openid', 'profile', 'email']

const ttlSeconds = {
  AccessToken: 3600,
  AuthorizationCode: 600,
  Grant: 3600,
  IdToken: 3600,
  Interaction: 600,
  Session: 24 * 3600,
}

/** Asks who it is even when somebody is signed in; the provider knows only `login` and `consent` by itself. */
const createPolicy = () => {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  // Nobody is asked here: loadExistingGrant consents for everybody, as an administrator does in Entra.
  policy.remove('consent')
  const isAsked = new Check('select_account_prompt', 'An account must be chosen.', ({ oidc }) =>
    oidc.prompts.has('select_account') && oidc.promptPending('select_account')
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  )
  policy.add(new Prompt({ name: 'select_account', requestable: true }, isAsked), 0)
  return policy
}

/** The same person is somebody else to every app, which is why nobody may rely on `sub` across apps. */
const deriveSubject = (oid: string, clientId: string) =>
  createHash('sha256').update(`${oid}\n${clientId}`).digest('base64url')

const configure = (plan: TenantPlan): Configuration => {
  const { tenantId, users, state } = plan
  const path = `/${tenantId}/v2.0`
  return {
    adapter: createRecords(plan.now),
    clients: plan.subscriptions.map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...plan.redirectUris],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    claims: {
      openid: ['sub', 'oid', 'tid', 'ver'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
    },
    clientAuthMethods: ['client_secret_post'],
    // Entra puts the person into the id token, not only behind the userinfo endpoint.
    conformIdTokenClaims: false,
    cookies: {
      keys: [state.cookieKey],
      // Browsers share cookies between the ports of localhost: the path keeps tenants and the product apart.
      long: { path, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_context, oid) => {
      const user = users.find((known) => known.tenantId === tenantId && known.oid === oid)
      if (!user) return undefined
      const { name, username } = user
      const claims = {
        sub: oid,
        oid,
        tid: tenantId,
        ver: '2.0',
        name,
        preferred_username: username,
        email: username,
      }
      return { accountId: oid, claims: () => claims }
    },
    interactions: { policy: createPolicy(), url: (_context, { uid }) => `${path}/interaction/${uid}` },
    jwks: { keys: [{ ...state.signingKey, kty: 'RSA' }] },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    pairwiseIdentifier: (_context, oid, { clientId }) => deriveSubject(oid, clientId),
    pkce: { required: () => true },
    renderError: (context, { error, error_description }) => {
      context.type = 'html'
      context.body = renderDeadEnd(error, error_description ?? error)
    },
    responseTypes: ['code'],
    scopes,
    subjectTypes: ['pairwise'],
    ttl: ttlSeconds,
  }
}

/** One tenant of the directory as an OpenID provider. */
export const createTenant = (plan: TenantPlan): Provider => {
  const provider = new Provider(`${plan.origin}/${plan.tenantId}/v2.0`, configure(plan))
  provider.on('server_error', (_context, error) => console.error('entra stand-in:', error))
  provider.use(async (context, next) => {
    await next()
    const body: unknown = context.body
    if (typeof body === 'object' && body && 'id_token' in body && typeof body.id_token === 'string') {
      context.body = { ...body, id_token: plan.forger.pass(body.id_token) }
    }
  })
  return provider
}
