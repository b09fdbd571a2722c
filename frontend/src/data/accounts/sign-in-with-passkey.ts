import { passkeyRoutes } from '@labkeeper/contract/accounts/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '~/lib/server/api.ts'
import { setAuth } from '~/lib/server/auth.ts'

/** Signs in with whichever passkey the person chooses; the guard of the sign-in pages then leads on. */
export const signInWithPasskey = async (): Promise<void> => {
  const { data: optionsJSON } = await api(passkeyRoutes.signInOptions)
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const { token, user } = await api(passkeyRoutes.passkeySignIn, {
    body: { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle },
  })
  setAuth(token, user)
}
