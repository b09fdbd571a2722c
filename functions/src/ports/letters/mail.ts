import type { Letter } from '../../domain/letters/letter.ts'
import type { Lane } from '../../domain/letters/mail-pace.ts'

/** Sends mail by whatever service is configured. */
export interface Mail {
  /**
   * Resolves once a mail service has taken the letter; rejects within 15 s, with nothing of the letter in the error:
   * by `MailBusy` when it is worth trying later.
   */
  send(letter: Letter): Promise<void>
}

/** Letters in turn. */
export interface PacedMail {
  /**
   * Waits for nothing: while it is not this lane's turn, it rejects by `MailBusy` before the letter is written, so that
   * what is made for a letter is made only for one that goes. Without a letter nothing is sent.
   */
  send(lane: Lane, write: () => Promise<Letter | undefined>): Promise<void>
}

/** How mail leaves the app, as configured. */
export type MailSettings =
  | {
      readonly kind: 'communication-services'
      readonly endpoint: string
      readonly from: string
      /** Where Azure takes more than it publishes. */
      readonly perHour?: number
    }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  | { readonly kind: 'outbox'; readonly url: string }
