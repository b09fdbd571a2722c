import { EmailClient, type EmailClientOptions } from '@azure/communication-email'
import type { TokenCredential } from '@azure/core-auth'
import type { RestError } from '@azure/core-rest-pipeline'
import { MailBusy } from '../../domain/kernel/errors.ts'
import type { Mail } from '../../ports/letters/mail.ts'
import { retryAfterOf } from './retry-after.ts'

interface CommunicationServicesSettings {
  /** `https://name.europe.communication.azure.com` */
  readonly endpoint: string
  /** An address of a domain that belongs to the service. */
  readonly from: string
  readonly credential: TokenCredential
}

const codeOf = (error: unknown): string => {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return String(code ?? statusCode ?? 'no code')
}

/** Too many, an outage or no answer pass by themselves; what is wrong with us does not. */
const refusalOf = (error: unknown): Error => {
  const message = `Azure Communication Services did not take a letter: ${codeOf(error)}`
  const { statusCode, response } = error as Partial<RestError>
  const passes = statusCode === undefined || statusCode === 408 || statusCode === 429 || statusCode >= 500
  return passes
    ? new MailBusy(retryAfterOf(response?.headers.get('retry-after')), message)
    : new Error(message)
}

/** Azure Communication Services. A letter counts as sent when the service has taken it: delivery takes its own time. */
export const communicationServicesMail = (
  { endpoint, from, credential }: CommunicationServicesSettings,
  options: EmailClientOptions = {},
): Mail => {
  const client = new EmailClient(endpoint, credential, {
    ...options,
    // Waiting belongs to the queue: the library would sleep through a whole Retry-After.
    retryOptions: { maxRetries: 0 },
  })
  return {
    async send({ to, subject, text, html }) {
      let isTaken = false
      try {
        await client.beginSend(
          {
            senderAddress: from,
            content: { subject, plainText: text, html },
            recipients: {
              to: [{ address: to.address, ...(to.name === '' ? {} : { displayName: to.name }) }],
            },
            disableUserEngagementTracking: true,
          },
          {
            abortSignal: AbortSignal.timeout(12_000),
            onResponse: ({ status }) => {
              isTaken ||= status === 202
            },
          },
        )
      } catch (error) {
        // The library also asks once how delivery goes. That this failed must not send the letter again.
        if (isTaken) return
        // The library's own error may quote the letter.
        throw refusalOf(error)
      }
    },
  }
}
