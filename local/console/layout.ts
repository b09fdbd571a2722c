import { type Html, html } from '../service/html.ts'
import { renderDocument } from '../service/render-document.ts'

/** The frame of every page; `here` is the path of the exhibit that is open. */
export const renderLayout = (options: {
  title: string
  here: string
  links: { path: string; title: string }[]
  content: Html
}): string =>
  renderDocument(
    html`${options.title} · Labkeeper's simulated cloud`,
    '/console.css',
    html`<header>
<a class="mark" href="/">Simulated cloud</a>
<nav aria-label="Stand-ins">${options.links.map(({ path, title }) =>
      path === options.here
        ? html`<a href="${path}" aria-current="page">${title}</a>`
        : html`<a href="${path}">${title}</a>`,
    )}</nav>
</header>
<main>
<h1>${options.title}</h1>
${options.content}
</main>`,
  )

/** A table with a caption as its heading; `empty` is said in its place when there are no rows. */
export const renderTable = <Row>(options: {
  caption: string
  empty: string
  rows: Row[]
  columns: { title: string; cell(row: Row): Html | string | number; kind?: 'code' | 'number' }[]
}): Html => html`<section>
<h2>${options.caption}</h2>
${
  options.rows.length === 0
    ? html`<p class="empty">${options.empty}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${options.caption}"><table>
<thead><tr>${options.columns.map(({ title, kind }) => html`<th scope="col" class="${kind ?? ''}">${title}</th>`)}</tr></thead>
<tbody>${options.rows.map(
        (row) => html`<tr>${options.columns.map(
          ({ cell, kind }) => html`<td class="${kind ?? ''}">${cell(row)}</td>`,
        )}</tr>
`,
      )}</tbody>
</table></div>`
}
</section>
`
