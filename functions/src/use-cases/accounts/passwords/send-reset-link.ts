import { isDue, isStale } from '../../../domain/accounts/reset-link.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import { recipientOf } from '../../../domain/letters/notice.ts'
import { resetAddress, resetLetter } from '../../../domain/letters/reset-letter.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { ResetLinks } from '../../../ports/accounts/reset-links.ts'
import { type LinkSendingWorld, sendLink } from '../../letters/send-link.ts'

interface SendingWorld extends LinkSendingWorld {
  readonly users: AccountBook
  readonly resetLinks: ResetLinks
  readonly appOrigin: string
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/**
 * Answers one request for a new password by a mail, if there is such an account. The token is made here, so it has
 * never lain in a queue; only its hash is stored. A doubled message finds the request answered; one that comes back
 * because its mail could not be sent gets another link. `isOwn`: it was asked for at a known device. That counts only
 * where the address is confirmed, since anybody can sign up with anybody's.
 */
export const sendResetLink = (world: SendingWorld) => {
  const { users, resetLinks, clock, appOrigin, log } = world
  const send = sendLink(world)
  return async (userId: UserId, requestedAt: string, isOwn: boolean): Promise<void> => {
    const now = clock.now()
    const user = await users.read(userId)
    if (user === undefined) return
    if (isStale(requestedAt, now)) {
      // The person has asked again or given up; a link that comes now would only puzzle.
      log({ mail: 'dropped', because: 'too late', requestedAt })
      return
    }
    // Before a turn is taken for it.
    if (!isDue(requestedAt, (await resetLinks.read(userId)).links, now)) return
    await send(resetLinks, {
      userId,
      requestedAt,
      lane: isOwn && user.unconfirmed !== true ? 'own' : 'strangers',
      isWanted: (links) => isDue(requestedAt, links, clock.now()),
      write: (token) => resetLetter(recipientOf(user), resetAddress(appOrigin, user.email, token)),
    })
  }
}
