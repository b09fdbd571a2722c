import type { Caller } from '../../../domain/accounts/caller.ts'
import type { Sessions } from '../../../ports/accounts/accounts.ts'

/** Ends the session that the call came with. */
export const logOut =
  ({ sessions }: { readonly sessions: Pick<Sessions, 'end'> }) =>
  ({ userId, sessionId }: Caller): Promise<void> =>
    sessions.end(userId, sessionId)
