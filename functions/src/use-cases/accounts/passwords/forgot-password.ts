import type { Origin } from '../../../domain/accounts/caller.ts'
import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import { counterOfDevices, isTrusted } from '../../../domain/accounts/device.ts'
import { rules } from '../../../domain/accounts/throttle.ts'
import type { AccountBook, Throttle } from '../../../ports/accounts/accounts.ts'
import type { Devices } from '../../../ports/accounts/devices.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MailNudges } from '../../../ports/operations/nudges.ts'
import { countTry } from '../count-try.ts'

interface ForgettingWorld {
  readonly users: AccountBook
  readonly throttle: Throttle
  readonly devices: Devices
  readonly nudges: MailNudges
  readonly clock: Clock
}

/**
 * Requests from a device that the person signed in from are counted apart and sent in a lane of their own: strangers
 * cannot use up the person's letters.
 * Any other does not even look whether there is such an account: the worker that writes the mail does. So neither the answer nor
 * its time can tell. Whoever has asked too often gets the same answer, and no further mail.
 */
export const forgotPassword =
  ({ users, throttle, devices, nudges, clock }: ForgettingWorld) =>
  async (emailOrUsername: string, origin: Origin): Promise<void> => {
    const userId = userIdOf(emailOrUsername)
    const device = devices.recognise(origin.device, userId)
    // Whoever has such a token knows that there is an account.
    const user = device === undefined ? undefined : await users.read(userId)
    const isOwn = user !== undefined && isTrusted(device, user)
    if (!isOwn) await countTry(throttle, `forgot:address:${origin.address}`, rules.forgot)
    const counter = isOwn ? counterOfDevices('forgot', userId, user) : `forgot:account:${userId}`
    if ((await throttle.take(counter, isOwn ? rules.mail : rules.strangersMail)) > 0) return
    await nudges.resetLink(userId, clock.now().toISOString(), isOwn)
  }
