import type { AccessToken, GetTokenOptions, TokenCredential } from '@azure/core-auth'

/** The app's own identity. Its library weighs more than the rest of the HTTP path: it is loaded at the first use. */
export const managedIdentity = (): TokenCredential => {
  let credential: Promise<TokenCredential> | undefined
  const load = async () => (await import('./identity.ts')).appCredential()
  return {
    async getToken(scopes: string | string[], options?: GetTokenOptions): Promise<AccessToken | null> {
      credential ??= load()
      return (await credential).getToken(scopes, options)
    },
  }
}
