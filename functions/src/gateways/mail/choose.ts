import type { Mail, MailSettings } from '../../ports/letters/mail.ts'
import { managedIdentity } from '../managed-identity.ts'
import { outboxMail } from './outbox.ts'

const load = async (settings: MailSettings | undefined): Promise<Mail> => {
  if (settings === undefined) {
    throw new Error('No mail service is configured: set ACS_ENDPOINT or SMTP_URL, and MAIL_FROM')
  }
  if (settings.kind === 'outbox') return outboxMail(settings.url)
  if (settings.kind === 'smtp') return (await import('./smtp.ts')).smtpMail(settings)
  const { communicationServicesMail } = await import('./communication-services.ts')
  return communicationServicesMail({ ...settings, credential: managedIdentity() })
}

/** The configured way. Its library is loaded by the first letter: no web request needs it. */
export const chooseMail = (settings: MailSettings | undefined): Mail => {
  let mail: Promise<Mail> | undefined
  return {
    async send(letter) {
      mail ??= load(settings).catch((error: unknown) => {
        mail = undefined
        throw error
      })
      await (await mail).send(letter)
    },
  }
}
