import type { Mail } from '../../mail/start.ts'
import { html } from '../../service/html.ts'
import { counted, ok } from '../answers.ts'
import type { Exhibit } from '../exhibit.ts'
import { renderTable } from '../layout.ts'

const findMessage = (mail: Mail, id: string | undefined) =>
  /^\d{1,15}$/.test(id ?? '') ? mail.find(Number(id)) : undefined

/** The inbox: `GET /mail` as JSON, and pages that show a message as its reader would see it. */
export const exhibitMail = (mail: Mail): Exhibit => ({
  path: '/mail',
  title: 'Inbox',
  summary: () => counted(mail.list().length, 'message sent', 'messages sent'),
  routes: [
    {
      method: 'GET',
      path: '/mail',
      handle: () => ok(mail.list().map(({ id: _, ...message }) => message)),
    },
  ],
  pages: [
    {
      path: '/mail',
      render: () => ({
        title: 'Inbox',
        content: renderTable({
          caption: 'Messages, newest first',
          empty: 'Nobody has been sent a message yet. Ask for a password reset, and it will be here.',
          rows: mail.list(),
          columns: [
            {
              title: 'Subject',
              cell: ({ id, subject }) => html`<a href="/mail/${id}">${subject || '(no subject)'}</a>`,
            },
            { title: 'To', cell: ({ to }) => to },
            { title: 'Sent', cell: ({ sentAt }) => sentAt },
          ],
        }),
      }),
    },
    {
      path: '/mail/{id}',
      render: ({ params }) => {
        const message = findMessage(mail, params.id)
        if (!message) return undefined
        return {
          title: message.subject || '(no subject)',
          content: html`<dl><dt>To</dt><dd>${message.to}</dd><dt>Sent</dt><dd>${message.sentAt}</dd></dl>
${message.html ? html`<section><h2>As shown</h2><iframe src="/mail/${message.id}/html" title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>` : ''}
<section><h2>As plain text</h2><pre>${message.text}</pre></section>`,
        }
      },
    },
    {
      path: '/mail/{id}/html',
      render: ({ params }) => {
        const message = findMessage(mail, params.id)
        if (!message) return undefined
        return {
          // Links must open beside the console: the product refuses to be framed.
          html: `<!doctype html><meta charset="utf-8"><base target="_blank">${message.html}`,
          contentSecurityPolicy:
            "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
        }
      },
    },
  ],
})
