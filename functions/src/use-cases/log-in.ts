import type { Credentials, User } from '@labkeeper/contract/accounts'
import { userIdOf } from '../domain/email.ts'
import { AppError } from '../domain/errors.ts'
import { rules } from '../domain/throttle.ts'
import type { Passwords, Throttle } from '../ports/accounts.ts'
import { openSession, type SessionWorld } from './open-session.ts'
import { slowDown } from './slow-down.ts'

interface LoginWorld extends SessionWorld {
  readonly passwords: Passwords
  readonly throttle: Throttle
}

/**
 * Does the same work for an account that does not exist, so that neither the answer nor its time tells. A try is
 * counted before the password is looked at: many at once cannot outrun the count, and a locked account stays locked
 * for the right password too.
 */
export const logIn = (world: LoginWorld) => {
  const { users, passwords, throttle } = world
  const open = openSession(world)
  return async (
    { email, password }: Credentials,
    address: string,
  ): Promise<{ token: string; user: User }> => {
    const userId = userIdOf(email)
    const ofAccount = `login:account:${userId}`
    const ofAddress = `login:address:${address}`
    await slowDown(throttle, ofAddress, rules.address)
    await slowDown(throttle, ofAccount, rules.account)

    const user = await users.read(userId)
    const isRight = await passwords.verify(password, user?.passwordHash)
    if (user === undefined || !isRight) throw new AppError('unauthenticated', 'Invalid email or password')

    await Promise.all([throttle.clear(ofAccount), throttle.giveBack(ofAddress)])
    const session = await open(user)
    if (passwords.isOutdated(user.passwordHash)) {
      // Unless it was changed in the meantime: a new password must not be undone.
      await users.setPasswordHash(userId, await passwords.hash(password), user.passwordHash)
    }
    return session
  }
}
