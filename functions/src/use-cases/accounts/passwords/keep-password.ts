import type { Caller } from '../../../domain/accounts/caller.ts'
import type { AccountPasswords, SessionNotes } from '../../../ports/accounts/accounts.ts'

interface KeepingWorld {
  readonly users: Pick<AccountPasswords, 'keepPassword'>
  readonly sessions: Pick<SessionNotes, 'keepPassword'>
}

/**
 * A student keeps the password that somebody else chose, and is not asked again. The account comes first: whoever is cut
 * off in between still sees the question in this session, and answers it once more.
 */
export const keepPassword =
  ({ users, sessions }: KeepingWorld) =>
  async ({ userId, passwordGivenAt = false }: Caller): Promise<void> => {
    if (passwordGivenAt === false) return
    await users.keepPassword(userId, passwordGivenAt)
    await sessions.keepPassword(userId, passwordGivenAt)
  }
