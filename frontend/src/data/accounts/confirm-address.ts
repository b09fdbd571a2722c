import { accountRoutes } from '@labkeeper/contract/accounts/accounts'
import { api } from '~/lib/server/api.ts'

// A plain function: the sign-in pages do without TanStack Query, which keeps the first page of the product small.

/** By what the link in the mail says. */
export const confirmAddress = async (link: {
  readonly email: string
  readonly token: string
}): Promise<void> => {
  await api(accountRoutes.confirmEmail, { body: link })
}
