import { recipientOf } from '../domain/notice.ts'
import { resetAddress, resetLetter } from '../domain/reset-letter.ts'
import { isDue, isStale, newResetLink } from '../domain/reset-link.ts'
import type { Users } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Mail } from '../ports/mail.ts'
import type { ResetLinks } from '../ports/reset-links.ts'

interface SendingWorld {
  readonly users: Users
  readonly resetLinks: ResetLinks
  readonly mail: Mail
  readonly clock: Clock
  readonly appOrigin: string
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/**
 * Answers one request for a new password by a mail, if there is such an account. The token is made here, so it has
 * never lain in a queue; only its hash is stored. A doubled message finds the request answered; one that comes back
 * because its mail could not be sent gets a new link, and the one that may have gone out is void.
 */
export const sendResetLink =
  ({ users, resetLinks, mail, clock, appOrigin, log }: SendingWorld) =>
  async (userId: string, requestedAt: string): Promise<void> => {
    const now = clock.now()
    const user = await users.read(userId)
    if (user === undefined) return
    if (isStale(requestedAt, now)) {
      // The person has asked again or given up; a link that comes now would only puzzle.
      log({ mail: 'dropped', because: 'too late', requestedAt })
      return
    }
    const latest = await resetLinks.read(userId)
    if (!isDue(requestedAt, latest, now)) return

    const { token, link } = newResetLink(userId, requestedAt, now)
    if (!(await resetLinks.put(link, latest))) return
    await mail.send(resetLetter(recipientOf(user), resetAddress(appOrigin, user.email, token)))

    const stored = await resetLinks.read(userId)
    // A person can be faster than this worker and have used the link up.
    if (stored?.tokenHash !== link.tokenHash) return
    await resetLinks.put({ ...link, sentAt: clock.now().toISOString() }, stored)
  }
