import { randomUUID } from 'node:crypto'
import { type EntraOptions, startEntra } from '@labkeeper/local/entra/start'
import * as oidc from 'openid-client'
import { onTestFinished } from 'vitest'

export const redirectUri = 'http://localhost:4280/auth/azure-callback'

/** One of the directory's app registrations and the person who belongs to it. */
export type Subscription = EntraOptions['subscriptions'][number]

export const aSubscription = (username: string, tenantId: string = randomUUID()): Subscription => ({
  subscriptionId: randomUUID(),
  tenantId,
  clientId: randomUUID(),
  clientSecret: `${randomUUID()}~8Q_.&=+ %`,
  username,
})

/** Two labs in the demo tenant, one in another. */
export const someSubscriptions = (): [Subscription, Subscription, Subscription] => {
  const first = aSubscription('teacher@contoso.test')
  return [
    first,
    aSubscription('lecturer@contoso.test', first.tenantId),
    aSubscription('teacher@fabrikam.test'),
  ]
}

export const aDirectory = async (changes: Partial<EntraOptions> = {}) => {
  const [teacher, lecturer, stranger] = someSubscriptions()
  const entra = await startEntra({
    directory: ':memory:',
    redirectUris: [redirectUri],
    subscriptions: [teacher, lecturer, stranger],
    ...changes,
  })
  onTestFinished(entra.close)
  return { entra, teacher, lecturer, stranger }
}

/** The app's side, with the checks that the product makes. */
export const discover = (origin: string, { tenantId, clientId, clientSecret }: Subscription) =>
  oidc.discovery(
    new URL(`${origin}/${tenantId}/v2.0`),
    clientId,
    undefined,
    oidc.ClientSecretPost(clientSecret),
    { execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks] },
  )

export type Attempt = {
  config: oidc.Configuration
  url: URL
  checks: { pkceCodeVerifier: string; expectedNonce: string; expectedState: string; idTokenExpected: true }
}

/** What the app does before it sends the browser away; `parameters` replace or add some. */
export const beginSignIn = async (
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
): Promise<Attempt> => {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedNonce: oidc.randomNonce(),
    expectedState: oidc.randomState(),
    idTokenExpected: true as const,
  }
  const url = oidc.buildAuthorizationUrl(config, {
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...parameters,
  })
  return { config, url, checks }
}

/** What the app does when the browser is back. */
export const finishSignIn = ({ config, checks }: Attempt, returned: URL) =>
  oidc.authorizationCodeGrant(config, returned, checks)
