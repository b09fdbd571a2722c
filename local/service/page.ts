import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type Html, html } from './html.ts'
import { renderDocument } from './render-document.ts'

/** What the pages of the simulated providers look like: plain HTML, which works without a script. */

const stylesheet = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const stylesheetPath = '/page.css'

/** False when the path is not the style sheet's. */
export const sendStylesheet = (path: string, response: ServerResponse): boolean => {
  if (path !== stylesheetPath) return false
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(stylesheet)
  return true
}

/** A form's answer redirects to the app in the end, and browsers hold that against form-action as well. */
export const pageHeaders = (appAddresses: readonly string[]): Readonly<Record<string, string>> => {
  const origins = [...new Set(appAddresses.map((address) => new URL(address).origin))].join(' ')
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' ${origins}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** `provider` is who claims to show the page: 'Simulated Stripe'. */
export const renderPage = (provider: string, title: string, content: Html): string =>
  renderDocument(
    html`${title} · ${provider}`,
    stylesheetPath,
    html`<main>
<p class="mark">${provider}</p>
<h1>${title}</h1>
${content}
</main>`,
  )
