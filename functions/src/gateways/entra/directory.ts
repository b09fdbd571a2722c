import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { Directory, DirectoryApp } from '../../ports/directory/directory.ts'
import { readIdentity } from './read-identity.ts'
import { tenantOf } from './tenant-of.ts'
import { translate } from './translate.ts'

/** A tenant's addresses and keys hardly change; a key that is unknown is looked for again at once. */
const rememberedMs = 60 * 60_000
const patienceSeconds = 10
/** Who has proved it longer ago is asked again, and by OpenID Connect the token then says when it was (`auth_time`). */
const provedWithinSeconds = 60 * 60
/** Two machines' clocks differ a little. */
const leewaySeconds = 30

const keyOf = ({ tenantId, clientId, clientSecret }: DirectoryApp): string =>
  createHash('sha256')
    .update(JSON.stringify([tenantId, clientId, clientSecret]))
    .digest('base64url')

/** Entra ID by the authorization code flow. `authority` is the origin that has the tenants below it. */
export const entraDirectory = (authority: string): Directory => {
  const remembered = createBoundedCache<Promise<Configuration>>({ limit: 200, lifeMs: rememberedMs })

  const discover = ({ tenantId, clientId, clientSecret }: DirectoryApp): Promise<Configuration> => {
    const issuer = new URL(`${authority}/${tenantId}/v2.0`)
    const metadata = { [clockTolerance]: leewaySeconds }
    return discovery(issuer, clientId, metadata, ClientSecretPost(clientSecret), {
      timeout: patienceSeconds,
      // Without these the library believes whatever the token endpoint hands out, signed or not.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    })
  }

  const configurationOf = (app: DirectoryApp): Promise<Configuration> => {
    const key = keyOf(app)
    const known = remembered.get(key)
    if (known !== undefined) return known
    const configuration = discover(app)
    remembered.set(key, configuration)
    // A failure is not remembered; whoever waits for it hears of it.
    configuration.catch(() => remembered.delete(key))
    return configuration
  }

  return {
    tenantOf: (domain) => tenantOf(authority, domain),
    async begin(app, { username, redirectUri, state }) {
      try {
        const configuration = await configurationOf(app)
        const verifier = randomPKCECodeVerifier()
        const nonce = randomNonce()
        const { href } = buildAuthorizationUrl(configuration, {
          response_type: 'code',
          response_mode: 'query',
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          login_hint: username,
          // Not by single sign-on: a browser that was left open is not the person. Beside `select_account` no hint may stand.
          prompt: 'login',
          max_age: String(provedWithinSeconds),
        })
        return { authUrl: href, verifier, nonce }
      } catch (error) {
        throw translate(error, 'begin')
      }
    },
    async redeem(app, { code, redirectUri, state, verifier, nonce }) {
      try {
        const configuration = await configurationOf(app)
        const { authorization_response_iss_parameter_supported: namesIssuer, issuer } =
          configuration.serverMetadata()
        const returned = new URL(redirectUri)
        returned.searchParams.set('code', code)
        returned.searchParams.set('state', state)
        // The browser hands on code and state only. RFC 9207 guards clients with several issuers; we ask just this one.
        if (namesIssuer === true) returned.searchParams.set('iss', issuer)
        const tokens = await authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        return readIdentity(tokens.claims())
      } catch (error) {
        throw translate(error, 'redeem')
      }
    },
  }
}
