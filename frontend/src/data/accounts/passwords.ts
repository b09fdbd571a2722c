import { type ChangePasswordInput, passwordRoutes } from '@labkeeper/contract/accounts/passwords'
import { api } from '~/lib/server/api.ts'
import { clearAuth, session } from '~/lib/server/auth.ts'

// Plain functions: the sign-in pages do without TanStack Query, which keeps the first page of the product small.

/** Asks for the mail. The answer is the same whether or not there is such an account. */
export const sendResetLink = async (emailOrUsername: string): Promise<void> => {
  await api(passwordRoutes.forgotPassword, { body: { email: emailOrUsername } })
}

/** Every session of the account has ended with it, also one in this browser. */
export const resetPassword = async (
  { email, token }: { readonly email: string; readonly token: string },
  password: string,
): Promise<void> => {
  await api(passwordRoutes.resetPassword, { body: { email, password, token } })
  // Somebody else may be signed in here, who goes on.
  if (session().user?.email.toLowerCase() === email.toLowerCase()) clearAuth()
}

/** This session goes on, all others of the account end. */
export const changePassword = async (input: ChangePasswordInput): Promise<void> => {
  await api(passwordRoutes.changePassword, { body: input })
}
