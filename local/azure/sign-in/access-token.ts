import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Json, numberAt, textAt } from '../../service/json.ts'
import { ArmError } from '../errors.ts'
import type { Principal, SignIn } from '../model/credentials.ts'

export const tokenSeconds = 3599
export const managementAudience = 'https://management.azure.com'
export const metricsAudience = 'https://metrics.monitor.azure.com'

/** A JWT in shape, signed with the stand-in's own key; clients must treat it as opaque. */
export const issueToken = (
  signIn: SignIn,
  principal: Principal,
  now: number,
  audience = managementAudience,
): string => {
  const issuedAt = Math.floor(now / 1000)
  const claims = {
    aud: audience,
    iss: `https://sts.windows.net/${principal.tenantId}/`,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + tokenSeconds,
    appid: principal.clientId,
    oid: principal.objectId,
    tid: principal.tenantId,
    ver: '1.0',
  }
  const content = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`
  return `${content}.${sign(signIn, content)}`
}

/** Who is calling; refuses as Azure Resource Manager does. */
export const authenticate = (
  signIn: SignIn,
  authorization: string | undefined,
  now: number,
  audience = managementAudience,
): Principal => {
  if (!authorization) {
    throw refuse('AuthenticationFailed', "Authentication failed. The 'Authorization' header is missing.")
  }
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1]
  if (!token) {
    throw refuse(
      'AuthenticationFailedInvalidHeader',
      "Authentication failed. The 'Authorization' header is provided in an invalid format.",
    )
  }
  const claims = verify(signIn, token)
  const principal = signIn.principals.find((known) => known.clientId === textAt(claims, 'appid'))
  if (!principal) throw refuse('InvalidAuthenticationToken', 'The access token is invalid.')
  const given = textAt(claims, 'aud')
  if (given !== audience) {
    throw refuse(
      'InvalidAuthenticationTokenAudience',
      `The access token has been obtained for wrong audience or resource '${given}'. It should exactly match with one of the allowed audiences '${audience}'.`,
    )
  }
  const expiry = numberAt(claims, 'exp') ?? 0
  if (expiry * 1000 <= now) {
    throw refuse(
      'ExpiredAuthenticationToken',
      `The access token expiry UTC time '${new Date(expiry * 1000).toISOString()}' is earlier than current UTC time '${new Date(now).toISOString()}'.`,
    )
  }
  return principal
}

const verify = (signIn: SignIn, token: string): Json => {
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) throw malformed()
  const expected = Buffer.from(sign(signIn, `${header}.${payload}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw malformed()
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json
}

const sign = (signIn: SignIn, content: string): string =>
  createHmac('sha256', signIn.key).update(content).digest('base64url')

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const malformed = (): ArmError => refuse('InvalidAuthenticationToken', 'The access token is invalid.')

const refuse = (code: string, message: string): ArmError => {
  const challenge = `Bearer authorization_uri="https://login.microsoftonline.com", error="invalid_token", error_description="${message.replaceAll('"', "'")}"`
  return new ArmError(401, code, message, { headers: { 'www-authenticate': challenge } })
}
