import { accountRoutes, type Credentials, type NewAccount } from '@labkeeper/contract/accounts/accounts'
import { api } from '~/lib/server/api.ts'
import { setAuth } from '~/lib/server/auth.ts'

// Plain functions: the sign-in pages do without TanStack Query, which keeps the first page of the product small.

/** Signs in; the guard of the sign-in pages then leads on. */
export const logIn = async (credentials: Credentials): Promise<void> => {
  const { token, user } = await api(accountRoutes.login, { body: credentials })
  setAuth(token, user)
}

/** Creates the account and signs in to it. */
export const signUp = async (account: NewAccount): Promise<void> => {
  const { token, user } = await api(accountRoutes.signup, { body: account })
  setAuth(token, user)
}
