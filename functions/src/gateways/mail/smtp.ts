import { createTransport } from 'nodemailer'
import type { Mail } from '../../ports/letters/mail.ts'

interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS where the server has it. */
  readonly url: string
  /** The address that letters come from. */
  readonly from: string
}

const codeOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return String(responseCode ?? code ?? 'no code')
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
        throw new Error(`The mail server did not take a letter: ${codeOf(error)}`)
      }
    },
  }
}
