import type { Credentials } from '@labkeeper/contract/accounts/accounts'
import type { Origin } from '../../domain/accounts/caller.ts'
import { userIdOf } from '../../domain/accounts/derived-ids.ts'
import { counterOfDevices, isTrusted, roundOf } from '../../domain/accounts/device.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { UserId } from '../../domain/kernel/ids.ts'
import type { AccountBook, AccountPasswords, Passwords, Throttle } from '../../ports/accounts/accounts.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import type { PasskeySets } from '../../ports/accounts/passkeys.ts'
import { type NotifyingWorld, notifyOwner } from '../letters/notify-owner.ts'
import { tooManyAttempts } from './count-try.ts'
import { passSecondStep } from './passkeys/pass-second-step.ts'
import { lookAtSignIns, openSession, type SessionWorld, type SignedIn } from './sessions/open-session.ts'

interface LoginWorld extends SessionWorld, NotifyingWorld {
  readonly users: AccountBook & Pick<AccountPasswords, 'setPasswordHash'>
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly devices: Devices
  readonly passkeySets: PasskeySets
}

/**
 * Does the same work for an account that does not exist, so that neither the answer nor its time tells.
 *
 * A try is counted before the password is looked at: many at once cannot outrun the count, and a locked account stays
 * locked for the right password too. Devices that were signed in before share a counter of their own, which strangers
 * cannot fill. A full counter of an address only refuses what is wrong: those who share it are not kept out.
 */
export const logIn = (world: LoginWorld) => {
  const { users, passwords, throttle, devices } = world
  const open = openSession(world)
  const lookAt = lookAtSignIns(world)
  const notify = notifyOwner(world)
  const passStep = passSecondStep(world)

  /** Whom this is about, and the counter that it fills. An unknown device has its try counted while we look. */
  const count = async (userId: UserId, token: string | undefined) => {
    const device = devices.recognise(token, userId)
    const ofAccount = `login:account:${userId}`
    const takeAccount = () => throttle.take(ofAccount, rules.account)
    if (device === undefined) {
      const [user, wait] = await Promise.all([users.read(userId), takeAccount()])
      return { user, counter: ofAccount, wait }
    }
    // Of the round that the token tells: of an earlier one than the account's, nobody looks at the counter.
    const counter = counterOfDevices('login', userId, { deviceRound: device.round })
    const [user, wait] = await Promise.all([users.read(userId), throttle.take(counter, rules.account)])
    if (isTrusted(device, user)) return { user, counter, wait, device }
    return { user, counter: ofAccount, wait: await takeAccount() }
  }

  const recognise = async (
    user: UserRecord | undefined,
    password: string,
    address: string,
  ): Promise<UserRecord | undefined> =>
    (await passwords.verify(password, user?.passwordHash, address)) ? user : undefined

  return async (
    { email, password, code }: Credentials,
    { address, device, browser }: Origin,
  ): Promise<SignedIn> => {
    const userId = userIdOf(email)
    const { user: found, counter, wait, device: known } = await count(userId, device)
    if (wait > 0) await notify(userId, 'locked')
    if (wait > 0) throw tooManyAttempts(wait)

    const ofAddress = `login:address:${address}`
    // Beside the hash, which takes longer: what a session needs to begin, whoever this is. What is wrong does not wait for it.
    const looking = lookAt(userId, found)
    looking.catch(() => undefined)
    const [user, addressWait] = await Promise.all([
      recognise(found, password, address),
      throttle.take(ofAddress, rules.address),
    ])
    if (user === undefined) {
      throw addressWait > 0
        ? tooManyAttempts(addressWait)
        : new AppError('unauthenticated', 'Invalid email or password')
    }

    const isKnown = isTrusted(known, user)
    // Before the counters forget anything: whoever guesses codes is slowed down like whoever guesses passwords.
    if (!isKnown) await passStep(user, code)

    // What was not counted is not given back.
    const forget = addressWait > 0 ? undefined : throttle.giveBack(ofAddress)
    // Before the answer: who is told of nobody has no token. Beside the session, for the sake of time: where that is
    // refused after all, somebody knows the password all the same.
    const tell = isKnown || user.role === 'student' ? undefined : notify(userId, 'new-device')
    const [session] = await Promise.all([
      open(user, browser, await looking),
      throttle.clear(counter),
      forget,
      tell,
    ])
    if (passwords.isOutdated(user.passwordHash)) {
      // Unless it was changed in the meantime: a new password must not be undone.
      await users.setPasswordHash(userId, await passwords.hash(password, address), user.passwordHash)
    }
    return { ...session, device: devices.admit(device, userId, roundOf(user)) }
  }
}
