import type { ConfirmEmailInput } from '@labkeeper/contract/accounts/accounts'
import type { Caller, Origin } from '../../domain/accounts/caller.ts'
import { userIdOf } from '../../domain/accounts/derived-ids.ts'
import { opens } from '../../domain/accounts/reset-link.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { AccountBook, SessionNotes } from '../../ports/accounts/accounts.ts'
import type { ResetLinks } from '../../ports/accounts/reset-links.ts'
import { type NotifyingWorld, notifyOwner } from '../letters/notify-owner.ts'
import { countTry } from './count-try.ts'
import type { spend } from './spend.ts'

interface ConfirmingWorld extends NotifyingWorld {
  readonly users: AccountBook
  readonly sessions: SessionNotes
  readonly confirmLinks: ResetLinks
}

/**
 * The person at this address wants the account. Works again with the same link, and says the same for every reason not
 * to: the words must not tell whether the account exists.
 */
export const confirmEmail =
  ({ users, sessions, confirmLinks, throttle, clock }: ConfirmingWorld) =>
  async ({ email, token }: ConfirmEmailInput, { address }: Origin): Promise<void> => {
    const userId = userIdOf(email)
    const { links } = await confirmLinks.read(userId)
    if (!links.some((link) => opens(token, link, clock.now()))) {
      await countTry(throttle, `confirm:address:${address}`, rules.lookup)
      throw new AppError(
        'invalid_request',
        'This confirmation link is invalid or has expired. Sign in and ask for a new one.',
      )
    }
    await users.confirmAddress(userId)
    await sessions.confirmAddress(userId)
  }

/** Answers what became of it, in one sentence. Sessions that have not heard of the confirmation hear of it here. */
export const resendConfirmation = (world: ConfirmingWorld & { readonly spend: ReturnType<typeof spend> }) => {
  const notify = notifyOwner(world)
  return async (caller: Caller): Promise<string> => {
    const { userId } = caller
    if ((await world.users.read(userId))?.unconfirmed === true) {
      await world.spend('mail', caller)
      return (await notify(userId, 'confirm-address'))
        ? 'Another letter is on its way'
        : 'You were sent several letters already. Look for them among unwanted mail, or try again later.'
    }
    await world.sessions.confirmAddress(userId)
    return 'Your address is confirmed already'
  }
}
