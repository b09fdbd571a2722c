import type { User } from '@labkeeper/contract/accounts/accounts'
import { mostSessions } from '@labkeeper/contract/accounts/sessions'
import { budgets, takeToken } from '../../../domain/accounts/budgets.ts'
import { isSameLogin } from '../../../domain/accounts/device.ts'
import { newSession, oldest, type Person, type SessionRecord } from '../../../domain/accounts/session.ts'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import { toUser } from '../../../domain/accounts/user-view.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import type { AccountBook, SeenSignIns, SessionBook, Tokens } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import { tooOften } from '../spend.ts'

export interface SessionStart {
  readonly tokens: Tokens
  readonly sessions: SessionBook
  readonly clock: Clock
}

export interface SessionWorld extends SessionStart {
  readonly users: AccountBook
}

export interface SignedIn {
  readonly token: string
  readonly user: User
  /** What the browser shows from now on to be known. */
  readonly device?: string
}

/** The person's sign-ins, and whether what lets the person in held after they were seen. */
interface Look {
  readonly seen: SeenSignIns
  readonly holds: boolean
}

/** How often a sign-in that lost a race looks again; then it waits a second. */
const races = 5

const lookFor = async (
  { sessions }: Pick<SessionStart, 'sessions'>,
  userId: UserId,
  stillHolds: () => Promise<boolean>,
): Promise<Look> => {
  const seen = await sessions.seen(userId)
  return { seen, holds: await stillHolds() }
}

/**
 * Starts a session, unless what the person is let in by holds no more: undefined then. That is asked after the person's
 * sign-ins were seen, and whoever takes it away ends all sessions afterwards, by which a sign-in that has looked before begins
 * nothing: one transaction, docs/adr/0028. So a look may be taken while something else is waited for. With one session too
 * many, the oldest ends.
 */
export const startSession =
  (world: SessionStart) =>
  async (
    person: Person & Pick<SessionRecord, 'confirmedAt'> & { readonly id: UserId },
    browser: string,
    stillHolds: () => Promise<boolean>,
    taken?: Look,
  ) => {
    const { tokens, sessions, clock } = world
    for (let race = 0; race < races; race += 1) {
      const { seen, holds } = taken ?? (await lookFor(world, person.id, stillHolds))
      taken = undefined
      if (!holds) return undefined
      const now = clock.now()
      const token = takeToken(seen.fullAt, budgets['sign-in'].person, now)
      if ('waitSeconds' in token) throw tooOften(token.waitSeconds)
      const session = newSession(person, browser, now)
      const ended = oldest(seen.sessions, mostSessions - 1).map(({ id }) => id)
      const [isBegun, issued] = await Promise.all([
        sessions.begin(session, seen, { fullAt: token.fullAt, ended }),
        tokens.issue({ userId: person.id, sessionId: session.id }, now),
      ])
      if (isBegun) return { token: issued, user: toUser(person) } satisfies SignedIn
    }
    throw tooOften(1)
  }

/** For a sign-in by the password: asks the same of an account that does not exist. */
export const lookAtSignIns =
  (world: SessionWorld) =>
  (userId: UserId, user: UserRecord | undefined): Promise<Look> =>
    lookFor(world, userId, async () => {
      const now = await world.users.read(userId)
      return user !== undefined && isSameLogin(user, now)
    })

/** Signs a person in whose password has been checked. A password that was changed meanwhile lets nobody in, nor does one
 * whose devices were all forgotten: whoever was signed out everywhere comes in by signing in anew. */
export const openSession = (world: SessionWorld) => {
  const start = startSession(world)
  return async (user: UserRecord, browser: string, taken?: Look): Promise<SignedIn> => {
    const stillHolds = async () => isSameLogin(user, await world.users.read(user.id))
    const session = await start(user, browser, stillHolds, taken)
    if (session === undefined) throw new AppError('unauthenticated', 'Invalid email or password')
    return session
  }
}
