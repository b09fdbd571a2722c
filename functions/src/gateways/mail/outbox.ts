import { MailBusy } from '../../domain/kernel/errors.ts'
import type { Mail } from '../../ports/letters/mail.ts'
import { retryAfterOf } from './retry-after.ts'

/** Posts letters as JSON to `{url}/messages` instead of sending them. */
export const outboxMail = (url: string): Mail => ({
  async send({ to, subject, text, html }) {
    const response = await fetch(`${url.replace(/\/$/, '')}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: to.address, subject, text, html }),
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    if (response.status === 429) throw new MailBusy(retryAfterOf(response.headers.get('retry-after')))
    if (!response.ok) throw new Error(`The outbox refused a letter with ${response.status}`)
  },
})
