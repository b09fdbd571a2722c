import { MailBusy } from '../../domain/kernel/errors.ts'
import {
  type Lane,
  type MailLimits,
  type MailPace,
  mailWait,
  noLetters,
  withLetter,
} from '../../domain/letters/mail-pace.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Mail, PacedMail } from '../../ports/letters/mail.ts'
import type { MailPaces } from '../../ports/letters/mail-paces.ts'

interface PacingWorld {
  readonly mail: Mail
  readonly mailPaces: MailPaces
  readonly clock: Clock
}

/** How often a turn that was lost to another instance is tried again; then it waits a second. */
const races = 5

/** For a service that says itself what is too fast. */
export const unpacedMail = (mail: Mail): PacedMail => ({
  async send(_lane, write) {
    const letter = await write()
    if (letter !== undefined) await mail.send(letter)
  },
})

/**
 * Sends no more than the service takes, over all instances, and nothing while it asks for silence: tries that are refused
 * count against the limit too. A letter whose turn has not come throws `MailBusy`, and its message comes again.
 */
export const pacedMail = ({ mail, mailPaces, clock }: PacingWorld, limits: MailLimits): PacedMail => {
  const change = async (next: (pace: MailPace) => MailPace): Promise<boolean> => {
    for (let race = 0; race < races; race += 1) {
      const seen = await mailPaces.read()
      if (await mailPaces.write(next(seen ?? noLetters), seen)) return true
    }
    return false
  }

  const takeTurn = async (lane: Lane): Promise<void> => {
    const isMine = await change((pace) => {
      const now = clock.now().getTime()
      const wait = mailWait(pace, limits, lane, now)
      if (wait > 0) throw new MailBusy(wait)
      return withLetter(pace, lane, now)
    })
    if (!isMine) throw new MailBusy(1)
  }

  return {
    async send(lane, write) {
      await takeTurn(lane)
      const letter = await write()
      if (letter === undefined) return
      try {
        await mail.send(letter)
      } catch (error) {
        if (error instanceof MailBusy) {
          const until = clock.now().getTime() + error.retryAfterSeconds * 1000
          await change((pace) => ({ ...pace, holdUntil: Math.max(pace.holdUntil, until) }))
        }
        throw error
      }
    },
  }
}
