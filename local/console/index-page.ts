import { html } from '../service/html.ts'
import type { Exhibit, Page } from './exhibit.ts'

/** The front page: one card a stand-in, and the routes that tests use. */
export const renderIndex = (exhibits: Exhibit[], productOrigin: string): Page => ({
  title: 'Simulated cloud',
  content: html`<p>Labkeeper itself runs at <a href="${productOrigin}">${productOrigin}</a>. None of what you see here exists in the deployed product.</p>
<ul class="cards">${exhibits.map(
    (exhibit) =>
      html`<li><a href="${exhibit.path}"><strong>${exhibit.title}</strong><span class="muted">${exhibit.summary()}</span></a></li>`,
  )}</ul>
<section><h2>The same as JSON</h2>
<pre>${exhibits
    .flatMap(({ routes }) => routes)
    .map(({ method, path }) => `${method.padEnd(7)}${path}`)
    .join('\n')}</pre></section>`,
})
