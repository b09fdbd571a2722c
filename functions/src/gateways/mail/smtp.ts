import { createTransport } from 'nodemailer'
import { MailBusy } from '../../domain/kernel/errors.ts'
import type { Mail } from '../../ports/letters/mail.ts'

interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS where the server has it. */
  readonly url: string
  /** The address that letters come from. */
  readonly from: string
}

/** A server that makes strangers wait asks for minutes: https://www.rfc-editor.org/rfc/rfc6647 */
const laterSeconds = 300

/**
 * What a server refuses by 4xx is worth sending later: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 * One that does not answer may be one that is wrongly set up: that ends with an alert.
 */
const refusalOf = (error: unknown): Error => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const message = `The mail server did not take a letter: ${String(responseCode ?? code ?? 'no code')}`
  const isLater = typeof responseCode === 'number' && responseCode < 500
  return isLater ? new MailBusy(laterSeconds, message) : new Error(message)
}

export const smtpMail = ({ url, from }: SmtpSettings): Mail => {
  const transport = createTransport({
    url,
    // A password goes only over an encrypted line, also when somebody in between hides that the server offers one.
    requireTLS: new URL(url).password !== '',
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    // Letters are texts: nothing in one may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        // As an object, so that no character of a name can add another address.
        const headers = { 'Auto-Submitted': 'auto-generated' }
        await transport.sendMail({
          from: { name: 'Labkeeper', address: from },
          to,
          subject,
          text,
          html,
          headers,
        })
      } catch (error) {
        // The library's own error may quote the letter.
        throw refusalOf(error)
      }
    },
  }
}
