import { randomUUID } from 'node:crypto'
import { type Answer, ok } from '../arm/answers.ts'
import type { SignIn } from '../model/credentials.ts'
import type { Fault } from '../model/faults.ts'
import { issueToken, managementAudience, metricsAudience, tokenSeconds } from './access-token.ts'

const loginOrigin = 'https://login.microsoftonline.com'
const tokenPath = /^\/([^/]+)\/oauth2\/v2\.0\/token$/
const configurationPath = /^\/([^/]+)\/v2\.0\/\.well-known\/openid-configuration$/

interface LoginRequest {
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyMap<string, string>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** Entra's endpoints for a service principal; undefined when the path is not one of them. */
export const answerLogin = (signIn: SignIn, request: LoginRequest, now: number): Answer | undefined => {
  const { method, path } = request
  if (path === '/common/discovery/instance') return ok(discovery(request))
  // Entra takes a tenant in any case, or a domain of it, and names itself by its id in small letters.
  const configured = configurationPath.exec(path)?.[1]?.toLowerCase()
  if (configured !== undefined && method === 'GET') {
    const found = findTenant(signIn, configured)
    return found === undefined ? unknownTenant(configured, now) : ok(configuration(found))
  }
  const tenant = tokenPath.exec(path)?.[1]?.toLowerCase()
  return tenant !== undefined && method === 'POST' ? token(signIn, tenant, request, now) : undefined
}

export const isLogin = (path: string): boolean =>
  path === '/common/discovery/instance' || tokenPath.test(path) || configurationPath.test(path)

/** An injected fault in Entra's own words. */
export const loginFault = (fault: Fault, now: number): Answer => {
  const answer = refuse(
    fault.status ?? 500,
    fault.code ?? 'server_error',
    fault.message ?? 'Injected fault.',
    0,
    now,
  )
  return fault.retryAfter === undefined ? answer : { ...answer, headers: { 'retry-after': fault.retryAfter } }
}

const scopeOfManagement = /^https:\/\/management\.(azure|core\.windows)\.(com|net)\/{1,2}\.default$/

/** Whom a token is for that is asked for so. */
const audienceOf = (scope: string): string | undefined => {
  const [first = ''] = scope.split(' ')
  if (scopeOfManagement.test(first)) return managementAudience
  return first === `${metricsAudience}/.default` ? metricsAudience : undefined
}

const token = (signIn: SignIn, tenant: string, request: LoginRequest, now: number): Answer => {
  if (!knowsTenant(signIn, tenant)) return unknownTenant(tenant, now)
  const form = new URLSearchParams(request.text)
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [basicId, basicSecret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : []
  const clientId = form.get('client_id') ?? basicId ?? ''
  const secret = form.get('client_secret') ?? basicSecret
  const grant = form.get('grant_type')
  if (grant !== 'client_credentials') {
    return refuse(
      400,
      'unsupported_grant_type',
      `The app requested an unsupported grant type '${grant ?? ''}'.`,
      70003,
      now,
    )
  }
  const scope = form.get('scope') ?? ''
  const audience = audienceOf(scope)
  if (audience === undefined) {
    const text = `The provided value for scope ${scope} is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI).`
    return refuse(400, 'invalid_scope', text, 70011, now)
  }
  const principal = signIn.principals.find(
    (known) => known.tenantId === tenant && known.clientId === clientId.toLowerCase(),
  )
  if (!principal) {
    const text = `Application with identifier '${clientId}' was not found in the directory '${tenant}'. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant. You may have sent your authentication request to the wrong tenant.`
    return refuse(400, 'unauthorized_client', text, 700016, now)
  }
  if (secret === undefined) {
    const text =
      "The request body must contain the following parameter: 'client_assertion' or 'client_secret'."
    return refuse(401, 'invalid_client', text, 7000218, now)
  }
  if (secret !== principal.clientSecret && signIn.secrets.get(secret) !== principal.clientId) {
    const text = `Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '${clientId}'.`
    return refuse(401, 'invalid_client', text, 7000215, now)
  }
  const expires = { expires_in: tokenSeconds, ext_expires_in: tokenSeconds }
  return ok({ token_type: 'Bearer', ...expires, access_token: issueToken(signIn, principal, now, audience) })
}

const knowsTenant = (signIn: SignIn, tenant: string): boolean =>
  signIn.principals.some((principal) => principal.tenantId === tenant)

const findTenant = (signIn: SignIn, name: string): string | undefined => {
  const isNamed = ({ tenantId, username }: SignIn['principals'][number]) =>
    tenantId === name || username.toLowerCase().endsWith(`@${name}`)
  return signIn.principals.find(isNamed)?.tenantId
}

const unknownTenant = (tenant: string, now: number): Answer => {
  const text = `Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud. Check with your subscription administrator, this may happen if there are no active subscriptions for the tenant.`
  return refuse(400, 'invalid_tenant', text, 90002, now)
}

const refuse = (status: number, error: string, text: string, number: number, now: number): Answer => {
  const [trace, correlation] = [randomUUID(), randomUUID()]
  const timestamp = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}Z`
  const prefix = number === 0 ? '' : `AADSTS${number}: `
  const body = {
    error,
    error_description: `${prefix}${text} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
    error_codes: [number],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
    error_uri: `${loginOrigin}/error?code=${number}`,
  }
  return { status, body }
}

const configuration = (tenant: string) => {
  const base = `${loginOrigin}/${tenant}`
  return {
    token_endpoint: `${base}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_types_supported: ['code', 'id_token'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
  }
}

const discovery = (request: LoginRequest) => {
  const host = 'login.microsoftonline.com'
  const tenant =
    /\/\/[^/]+\/([^/]+)/.exec(request.parameters.get('authorization_endpoint') ?? '')?.[1] ?? 'common'
  return {
    tenant_discovery_endpoint: `${loginOrigin}/${tenant}/v2.0/.well-known/openid-configuration`,
    'api-version': '1.1',
    metadata: [
      {
        preferred_network: host,
        preferred_cache: 'login.windows.net',
        aliases: [host, 'login.windows.net', 'sts.windows.net'],
      },
    ],
  }
}
