import { userIdOf } from '../domain/email.ts'
import { rules } from '../domain/throttle.ts'
import type { Throttle } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Nudges } from '../ports/nudges.ts'
import { slowDown } from './slow-down.ts'

interface ForgettingWorld {
  readonly throttle: Throttle
  readonly nudges: Nudges
  readonly clock: Clock
}

/**
 * Does not even look whether there is such an account: the worker that writes the mail does. So neither the answer nor
 * its time can tell. Whoever has asked too often gets the same answer, and no further mail.
 */
export const forgotPassword =
  ({ throttle, nudges, clock }: ForgettingWorld) =>
  async (emailOrUsername: string, address: string): Promise<void> => {
    const userId = userIdOf(emailOrUsername)
    await slowDown(throttle, `forgot:address:${address}`, rules.forgot)
    if ((await throttle.take(`forgot:account:${userId}`, rules.mail)) > 0) return
    await nudges.resetLink(userId, clock.now().toISOString())
  }
