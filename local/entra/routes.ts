import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { sendStylesheet } from '../service/page.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { sendJson } from '../service/send.ts'
import { answerSignIn } from './handlers/sign-in.ts'
import type { DirectoryUser } from './model/users.ts'

export interface Tenant {
  readonly provider: Provider
  readonly callback: ReturnType<Provider['callback']>
}

/** What the routes lead to. */
interface Directory {
  readonly users: readonly DirectoryUser[]
  /** The tenant's id by a domain of it, in small letters. */
  readonly domains: ReadonlyMap<string | undefined, string>
  readonly tenants: ReadonlyMap<string, Tenant>
}

const tenantPath = /^\/([^/?]+)\/v2\.0(?=[/?]|$)/
const signInPath = /^\/interaction\/[^/?]+$/

/** The answer of Entra for a tenant it does not have. */
const refuseTenant = (response: ServerResponse, tenant: string) => {
  const error_description = `AADSTS90002: Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.`
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return sendJson(response, 400, { error: 'invalid_tenant', error_description }, type)
}

/** The style sheet, the sign-in page of a tenant, and below it all that its provider answers. */
export const route = async (
  { users, domains, tenants }: Directory,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> => {
  const { url = '/' } = request
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
  const mounted = Object.assign(request, { originalUrl: url.replace(asked, tenantId), url: rest })
  return tenant.callback(mounted, response)
}
