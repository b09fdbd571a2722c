import type { ChangePasswordInput } from '@labkeeper/contract/accounts/passwords'
import type { Caller, Origin } from '../../../domain/accounts/caller.ts'
import { rules } from '../../../domain/accounts/throttle.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import { passwordMark } from '../../../domain/letters/notice-mark.ts'
import type {
  AccountBook,
  AccountPasswords,
  Passwords,
  SessionBook,
  SessionNotes,
} from '../../../ports/accounts/accounts.ts'
import type { Devices } from '../../../ports/accounts/devices.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { ResetLinks } from '../../../ports/accounts/reset-links.ts'
import type { Connections } from '../../../ports/connection/connections.ts'
import { shutDirectory } from '../../directory/shut-directory.ts'
import { announceChange, type NotifyingWorld } from '../../letters/notify-owner.ts'
import { countTry } from '../count-try.ts'
import { type KeptDevice, keepDevice } from '../keep-device.ts'
import type { spend } from '../spend.ts'

interface ChangingWorld extends NotifyingWorld {
  readonly users: AccountBook & AccountPasswords
  readonly labs: LabBook & Connections
  readonly sessions: SessionBook & SessionNotes
  readonly resetLinks: ResetLinks
  readonly spend: ReturnType<typeof spend>
  readonly passwords: Passwords
  readonly devices: Devices
}

/**
 * Changes the caller's own password; every other session ends, also of the directory account in the own lab, no other
 * device is known any more, and a reset link that is still under way is void. A wrong current password is 400, since a 401 would sign the person out.
 */
export const changePassword = (world: ChangingWorld) => {
  const { users, sessions, resetLinks, passwords, throttle } = world
  const keep = keepDevice(world.devices)
  const shut = shutDirectory(world)
  const announce = announceChange(world)

  return async (
    caller: Caller,
    { currentPassword, newPassword }: ChangePasswordInput,
    { device }: Pick<Origin, 'device'>,
  ): Promise<KeptDevice> => {
    if (caller.rootUser !== undefined) {
      throw new AppError('conflict', 'Your password belongs to your organization. Change it in Azure AD.')
    }
    const { userId, sessionId } = caller
    const guesses = `change:account:${userId}`
    const endOthers = () => sessions.endOthers(userId, sessionId)
    const wrong = () => badField('currentPassword', 'Current password is incorrect')
    await countTry(throttle, guesses, rules.change)
    const user = await users.read(userId)
    if (user === undefined || !(await passwords.verify(currentPassword, user.passwordHash, userId)))
      throw wrong()

    if (user.role !== 'student') await world.spend('mail', caller)
    const passwordHash = await passwords.hash(newPassword, userId)
    // Before the password is stored: a process that dies in between leaves nobody in whom the change was to end.
    // Whoever is signed out links no directory, so those of the directory come second.
    await endOthers()
    await shut(user, async () => {})
    // Changed by somebody else while this was hashed: what was the current password no longer is.
    const store = () => users.choosePassword(userId, passwordHash, user.passwordHash)
    const change = { userId, kind: 'password-changed', mark: passwordMark(passwordHash) } as const
    const round = await (user.role === 'student' ? store() : announce(change, store))
    if (round === undefined) throw wrong()
    await resetLinks.drop(userId)
    await endOthers()
    if (caller.passwordGivenAt) await sessions.keepPassword(userId, caller.passwordGivenAt)
    await throttle.clear(guesses)
    return keep(device, userId, round)
  }
}
