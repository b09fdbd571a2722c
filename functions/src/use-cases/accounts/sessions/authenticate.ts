import type { Caller } from '../../../domain/accounts/caller.ts'
import { isLive } from '../../../domain/accounts/session.ts'
import type { SessionBook, Tokens } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'

interface AuthenticationWorld {
  readonly tokens: Pick<Tokens, 'verify'>
  readonly sessions: Pick<SessionBook, 'read' | 'readNewest'>
  readonly clock: Clock
}

/** Instances see each other's writes long before that; a session that is not seen later has ended. */
const freshMs = 30_000

/**
 * Who a token belongs to, as the database knows the person at this moment: one point read. A log-out, a new role, a
 * new password or a deleted account acts at once, because each of them ends the session. The session of a token that was
 * made seconds ago may just not be seen yet, where another instance made it: it is looked for by the dearer way.
 */
export const authenticate =
  ({ tokens, sessions, clock }: AuthenticationWorld) =>
  async (token: string): Promise<Caller | undefined> => {
    const now = clock.now()
    const claims = await tokens.verify(token, now)
    if (claims === undefined) return undefined
    const { userId, sessionId, issuedAt } = claims
    const isFresh = now.getTime() - issuedAt < freshMs
    const session =
      (await sessions.read(userId, sessionId)) ??
      (isFresh ? await sessions.readNewest(userId, sessionId) : undefined)
    if (session === undefined || !isLive(session, now)) return undefined
    const { person, usedAt, createdAt, confirmedAt = createdAt } = session
    return { userId, sessionId, confirmedAt, ...(usedAt === undefined ? {} : { usedAt }), ...person }
  }
