import type { Caller } from '../../../domain/accounts/caller.ts'
import { isLive } from '../../../domain/accounts/session.ts'
import type { SessionBook, Tokens } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'

interface AuthenticationWorld {
  readonly tokens: Pick<Tokens, 'verify'>
  readonly sessions: Pick<SessionBook, 'read'>
  readonly clock: Clock
}

/**
 * Who a token belongs to, as the database knows the person at this moment: one point read. A log-out, a new role, a
 * new password or a deleted account acts at once and on all instances, because each of them ends the session and the
 * read misses nothing that was written (docs/adr/0022).
 */
export const authenticate =
  ({ tokens, sessions, clock }: AuthenticationWorld) =>
  async (token: string): Promise<Caller | undefined> => {
    const now = clock.now()
    const claims = await tokens.verify(token, now)
    if (claims === undefined) return undefined
    const { userId, sessionId } = claims
    const session = await sessions.read(userId, sessionId)
    if (session === undefined || !isLive(session, now)) return undefined
    const { person, usedAt, createdAt, confirmedAt = createdAt } = session
    return { userId, sessionId, confirmedAt, ...(usedAt === undefined ? {} : { usedAt }), ...person }
  }
