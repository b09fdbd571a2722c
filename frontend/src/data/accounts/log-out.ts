import { accountRoutes } from '@labkeeper/contract/accounts/accounts'
import { api } from '~/lib/server/api.ts'
import { forgetEverything } from '~/lib/server/auth.ts'

/** How long logging out waits for the server to revoke the session, before it only forgets it here. */
const farewellMs = 3000

export const logOut = async (): Promise<void> => {
  try {
    await api(accountRoutes.logout, { signal: AbortSignal.timeout(farewellMs) })
  } catch {
    // Out of reach or ended already: the person leaves this browser all the same.
  }
  forgetEverything()
}
