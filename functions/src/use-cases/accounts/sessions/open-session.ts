import type { User } from '@labkeeper/contract/accounts/accounts'
import { mostSessions } from '@labkeeper/contract/accounts/sessions'
import { newSession, oldest, type Person } from '../../../domain/accounts/session.ts'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import { toUser } from '../../../domain/accounts/user-view.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import type { AccountBook, AccountPasswords, SessionBook, Tokens } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { spend } from '../spend.ts'

export interface SessionStart {
  readonly tokens: Tokens
  readonly sessions: SessionBook
  readonly clock: Clock
  /** Throws `too_many_requests`. */
  readonly spend: ReturnType<typeof spend>
}

export interface SessionWorld extends SessionStart {
  readonly users: AccountBook & AccountPasswords
}

export interface SignedIn {
  readonly token: string
  readonly user: User
  /** What the browser shows from now on to be known. */
  readonly device?: string
}

const refusalOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * Starts a session, then asks whether what the person was let in by still holds: whoever took it away in the meantime
 * has ended all sessions, but could not see this one coming. `stillHolds` asks for the newest state: another instance may
 * have taken it away (docs/adr/0022). Undefined when it does not hold. With one session too many, the oldest ends.
 */
export const startSession =
  (world: SessionStart) =>
  async (person: Person & { readonly id: UserId }, browser: string, stillHolds: () => Promise<boolean>) => {
    const { tokens, sessions, clock } = world
    const now = clock.now()
    const session = newSession(person, browser, now)
    const begin = async (): Promise<boolean> => {
      await sessions.create(session)
      return stillHolds()
    }
    // All at once: none of it waits for another, and signing in takes no longer.
    const [holds, refusal, earlier] = await Promise.all([
      begin(),
      refusalOf(world.spend('sign-in', { userId: person.id, labId: person.labId })),
      sessions.list(person.id),
    ])
    if (!holds || refusal !== undefined) {
      await sessions.end(person.id, session.id)
      if (refusal !== undefined) throw refusal
      return undefined
    }
    const others = earlier.filter(({ id }) => id !== session.id)
    await Promise.all(oldest(others, mostSessions - 1).map(({ id }) => sessions.end(person.id, id)))
    const token = await tokens.issue({ userId: person.id, sessionId: session.id }, now)
    return { token, user: toUser(person) } satisfies SignedIn
  }

/** Signs a person in whose password has been checked. A password that was changed meanwhile lets nobody in, nor does one
 * whose devices were all forgotten: whoever was signed out everywhere comes in by signing in anew. */
export const openSession = (world: SessionWorld) => {
  const start = startSession(world)
  return async (user: UserRecord, browser: string): Promise<SignedIn> => {
    const session = await start(user, browser, () => world.users.stillHas(user))
    if (session === undefined) throw new AppError('unauthenticated', 'Invalid email or password')
    return session
  }
}
