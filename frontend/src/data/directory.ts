import type { User } from '@labkeeper/contract/accounts/accounts'
import { directoryRoutes } from '@labkeeper/contract/directory/directory'
import { api } from '~/lib/server/api.ts'
import { setAuth } from '~/lib/server/auth.ts'

// Plain functions: the sign-in pages do without TanStack Query, which keeps the first page of the product small.

export const callbackPath = '/auth/azure-callback'

/** Where Microsoft sends people back to. */
export const redirectUri = () => `${window.location.origin}${callbackPath}`

/** Answers the server's sentence; throws `ApiError` 404 when no lab knows the name. */
export const validateUser = async (username: string): Promise<string> => {
  const { message } = await api(directoryRoutes.validateUser, { body: { username } })
  return message
}

/** Where at Microsoft this person signs in. */
export const findSignInAddress = async (username: string, state: string): Promise<string> => {
  const { data } = await api(directoryRoutes.authUrl, {
    body: { username, redirectUri: redirectUri(), state },
  })
  return data.authUrl
}

/** Exchanges what Microsoft has answered for a session, and begins it. */
export const signInWithCode = async (username: string, code: string, state: string): Promise<User> => {
  const { token, user } = await api(directoryRoutes.callback, {
    body: { username, code, redirectUri: redirectUri(), state },
  })
  setAuth(token, user)
  return user
}
