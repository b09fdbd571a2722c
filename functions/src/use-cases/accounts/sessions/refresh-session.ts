import type { User } from '@labkeeper/contract/accounts/accounts'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { toUser } from '../../../domain/accounts/user-view.ts'
import type { Tokens } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'

/** A fresh token of the same session, whose end does not move. The old token stays good until it expires. */
export const refreshSession =
  ({ tokens, clock }: { readonly tokens: Tokens; readonly clock: Clock }) =>
  async (caller: Caller): Promise<{ token: string; user: User }> => ({
    token: await tokens.issue({ userId: caller.userId, sessionId: caller.sessionId }, clock.now()),
    user: toUser(caller),
  })
