import type { Caller } from '../../domain/accounts/caller.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import { AppError, badField } from '../../domain/kernel/errors.ts'
import type { AccountBook, Passwords, SessionNotes, Throttle } from '../../ports/accounts/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import { countTry } from './count-try.ts'

interface ConfirmingWorld {
  readonly users: AccountBook
  readonly sessions: SessionNotes
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly clock: Clock
}

/** Makes this session count as begun just now. Guesses are counted with those of a change: both are of one password. */
export const confirmPassword =
  ({ users, sessions, passwords, throttle, clock }: ConfirmingWorld) =>
  async ({ userId, sessionId, rootUser }: Caller, password: string): Promise<void> => {
    if (rootUser !== undefined) {
      throw new AppError(
        'conflict',
        'You sign in with Azure AD. Sign in there again to confirm that it is you.',
      )
    }
    const guesses = `change:account:${userId}`
    await countTry(throttle, guesses, rules.change)
    const user = await users.read(userId)
    if (user === undefined || !(await passwords.verify(password, user.passwordHash, userId))) {
      throw badField('password', 'Password is incorrect')
    }
    if (!(await sessions.confirm(userId, sessionId, clock.now().toISOString()))) {
      throw new AppError('unauthenticated', 'Please sign in.')
    }
    await throttle.clear(guesses)
  }
