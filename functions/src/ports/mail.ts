import type { Letter } from '../domain/letter.ts'

/** Sends mail by whatever service is configured. */
export interface Mail {
  /**
   * Resolves once a mail service has taken the letter; rejects within 15 s, with nothing of the letter in the error:
   * by `MailBusy` when it is worth trying later.
   */
  send(letter: Letter): Promise<void>
}

/** How mail leaves the app, as configured. */
export type MailSettings =
  | { readonly kind: 'communication-services'; readonly endpoint: string; readonly from: string }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  | { readonly kind: 'outbox'; readonly url: string }
