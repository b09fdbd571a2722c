import { z } from '@labkeeper/contract/kernel/zod'
import { AppError } from '../../domain/kernel/errors.ts'

const patienceMs = 10_000
/** A tenant names itself by its GUID, whatever name it was asked for by. */
const Configuration = z.object({ issuer: z.string() })
const issuerOfTenant = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0$/i

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Microsoft does not answer right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  })

const ask = async (address: string): Promise<Response> => {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  } catch (error) {
    throw unavailable(error)
  }
}

const issuerIn = async (response: Response): Promise<string> => {
  try {
    return Configuration.parse(await response.json()).issuer
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * The tenant that a verified domain belongs to, by the public configuration of its endpoints; undefined when no tenant
 * has the domain. https://www.cloudidentity.com/blog/2014/11/18/from-domain-to-tenantid/
 */
export const tenantOf = async (authority: string, domain: string): Promise<string | undefined> => {
  const response = await ask(`${authority}/${domain}/v2.0/.well-known/openid-configuration`)
  // AADSTS90002: no tenant of that name.
  if (response.status === 400 || response.status === 404) return undefined
  if (!response.ok) throw unavailable(new Error(`The directory answered ${response.status}`))
  return issuerOfTenant.exec(await issuerIn(response))?.[1]?.toLowerCase()
}
