import { linkMinutes, newResetLink, type ResetLink, withLink } from '../../domain/accounts/reset-link.ts'
import { MailBusy } from '../../domain/kernel/errors.ts'
import type { UserId } from '../../domain/kernel/ids.ts'
import type { Letter } from '../../domain/letters/letter.ts'
import type { Lane } from '../../domain/letters/mail-pace.ts'
import type { ResetLinks } from '../../ports/accounts/reset-links.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PacedMail } from '../../ports/letters/mail.ts'

export interface LinkSendingWorld {
  readonly mail: PacedMail
  readonly clock: Clock
}

interface LinkLetter {
  readonly userId: UserId
  readonly requestedAt: string
  readonly lane: Lane
  readonly minutes?: number
  /** Whether it is to be sent beside these: asked again whenever they have changed. */
  readonly isWanted: (links: readonly ResetLink[]) => boolean
  readonly write: (token: string) => Letter
}

/** How often a link that lost against another one is stored anew; then its letter waits a second. */
const races = 5

/**
 * Sends a letter with a link of its own. First its turn, then the link's hash, then the letter: one that has to wait
 * leaves no link, and one that fails leaves a link that nobody has. Neither takes another link away.
 */
export const sendLink = ({ mail, clock }: LinkSendingWorld) => {
  const keep = async (resetLinks: ResetLinks, letter: LinkLetter) => {
    const { userId, requestedAt, minutes = linkMinutes, isWanted } = letter
    for (let race = 0; race < races; race += 1) {
      const seen = await resetLinks.read(userId)
      if (!isWanted(seen.links)) return undefined
      const now = clock.now()
      const made = newResetLink(userId, requestedAt, now, minutes)
      if (await resetLinks.put(withLink(seen.links, made.link, now), seen)) return made
    }
    throw new MailBusy(1)
  }

  /** Unless a person was faster than this worker and has used the link up. */
  const noteSent = async (resetLinks: ResetLinks, { userId, tokenHash }: ResetLink): Promise<void> => {
    for (let race = 0; race < races; race += 1) {
      const seen = await resetLinks.read(userId)
      if (!seen.links.some((link) => link.tokenHash === tokenHash)) return
      const sentAt = clock.now().toISOString()
      const links = seen.links.map((link) => (link.tokenHash === tokenHash ? { ...link, sentAt } : link))
      if (await resetLinks.put(links, seen)) return
    }
  }

  return async (resetLinks: ResetLinks, letter: LinkLetter): Promise<void> => {
    let sent: ResetLink | undefined
    await mail.send(letter.lane, async () => {
      const made = await keep(resetLinks, letter)
      sent = made?.link
      return made && letter.write(made.token)
    })
    if (sent !== undefined) await noteSent(resetLinks, sent)
  }
}
