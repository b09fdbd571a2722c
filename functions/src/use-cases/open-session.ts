import type { User } from '@labkeeper/contract/accounts'
import { AppError } from '../domain/errors.ts'
import type { UserRecord } from '../domain/records.ts'
import { newSession, type Person } from '../domain/session.ts'
import { toUser } from '../domain/user-view.ts'
import type { Sessions, Tokens, Users } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'

export interface SessionStart {
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly clock: Clock
}

export interface SessionWorld extends SessionStart {
  readonly users: Users
}

export interface SignedIn {
  readonly token: string
  readonly user: User
  /** What the browser shows from now on to be known. */
  readonly device?: string
}

/**
 * Starts a session, then asks whether what the person was let in by still holds: whoever took it away in the meantime
 * has ended all sessions, but could not see this one coming. Undefined when it does not.
 */
export const startSession =
  ({ tokens, sessions, clock }: SessionStart) =>
  async (person: Person & { readonly id: string }, stillHolds: () => Promise<boolean>) => {
    const now = clock.now()
    const session = newSession(person, now)
    await sessions.create(session)
    if (!(await stillHolds())) {
      await sessions.end(person.id, session.id)
      return undefined
    }
    const token = await tokens.issue({ userId: person.id, sessionId: session.id }, now)
    return { token, user: toUser(person) } satisfies SignedIn
  }

/** Signs a person in whose password has been checked. A password that was changed meanwhile lets nobody in. */
export const openSession = (world: SessionWorld) => {
  const start = startSession(world)
  return async (user: UserRecord): Promise<SignedIn> => {
    const session = await start(
      user,
      async () => (await world.users.read(user.id))?.passwordHash === user.passwordHash,
    )
    if (session === undefined) throw new AppError('unauthenticated', 'Invalid email or password')
    return session
  }
}
