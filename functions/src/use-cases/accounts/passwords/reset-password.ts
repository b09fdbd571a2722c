import type { ResetPasswordInput } from '@labkeeper/contract/accounts/passwords'
import type { Origin } from '../../../domain/accounts/caller.ts'
import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import { opens } from '../../../domain/accounts/reset-link.ts'
import { rules } from '../../../domain/accounts/throttle.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import { passwordMark } from '../../../domain/letters/notice-mark.ts'
import type {
  AccountBook,
  AccountPasswords,
  Passwords,
  SessionBook,
} from '../../../ports/accounts/accounts.ts'
import type { Devices } from '../../../ports/accounts/devices.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { ResetLinks, StoredLinks } from '../../../ports/accounts/reset-links.ts'
import type { Connections } from '../../../ports/connection/connections.ts'
import { shutDirectory } from '../../directory/shut-directory.ts'
import { announceChange, type NotifyingWorld } from '../../letters/notify-owner.ts'
import { countTry } from '../count-try.ts'

interface ResettingWorld extends NotifyingWorld {
  readonly users: AccountBook & AccountPasswords
  readonly labs: LabBook & Connections
  readonly sessions: SessionBook
  readonly resetLinks: ResetLinks
  readonly passwords: Passwords
  readonly devices: Devices
}

/** How often a link that others write beside is taken anew. */
const races = 5

/** The same words for every reason: they must not tell whether the account exists. */
const refused = () =>
  new AppError(
    'invalid_request',
    'This password reset link is invalid or has expired. Please request a new one.',
  )

/**
 * Sets the password of whoever has the link. All links are used up before the password is stored: of two at once only
 * one gets through, and one that is cut off in between has to ask for another link. All sessions end, also those of
 * whoever knew the old password; no other device is known any more, this one is, and the account is no longer locked by
 * wrong guesses. Where more than the password is asked for on a new device, this one stays new: the link does not stand
 * for a code. The directory stays out of the person's lab until it is turned on again.
 */
export const resetPassword = (world: ResettingWorld) => {
  const { users, labs, sessions, resetLinks, passwords, throttle, devices, clock } = world
  const endSessions = (userId: UserId) => sessions.endOthers(userId, undefined)
  const shut = shutDirectory(world)
  const find = async (userId: UserId, token: string): Promise<StoredLinks | undefined> => {
    const seen = await resetLinks.read(userId)
    return seen.links.some((link) => opens(token, link, clock.now())) ? seen : undefined
  }
  /** Whoever sends a letter writes beside it: as long as this link is still there, it is tried again. */
  const use = async (found: StoredLinks, token: string): Promise<boolean> => {
    let seen: StoredLinks | undefined = found
    for (let race = 0; race < races && seen !== undefined; race += 1) {
      if (await resetLinks.take(seen)) return true
      seen = await find(found.userId, token)
    }
    return false
  }
  const announce = announceChange(world)

  return async ({ email, password, token }: ResetPasswordInput, { address, device }: Origin) => {
    const userId = userIdOf(email)
    const found = await find(userId, token)
    if (found === undefined) {
      // What is right cannot be guessed: strangers at the same address do not keep it out.
      await countTry(throttle, `reset:address:${address}`, rules.lookup)
      throw refused()
    }

    const passwordHash = await passwords.hash(password, address)
    if (!(await use(found, token))) throw refused()
    const pausedAt = clock.now().toISOString()
    // Before the password is stored: a process that dies in between leaves nobody in whom the reset was to end.
    const user = await users.read(userId)
    // Whoever is signed out links no directory, so those of the directory come second.
    await endSessions(userId)
    await shut(user, (labId) => labs.pauseDirectory(labId, pausedAt))
    const store = () => users.recover(userId, passwordHash)
    const kind = user?.unconfirmed === true ? 'account-recovered' : 'password-changed'
    const change = { userId, kind, mark: passwordMark(passwordHash) } as const
    const round = await (user?.role === 'student' ? store() : announce(change, store))
    if (round === undefined) throw refused()
    await endSessions(userId)
    await throttle.clear(`login:account:${userId}`)
    // Mail alone must not be enough where the password alone is not.
    const asksForMore = (await users.read(userId))?.passkeys?.secondStep !== undefined
    return asksForMore ? {} : { device: devices.admit(device, userId, round) }
  }
}
