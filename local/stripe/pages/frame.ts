import { type Html, html } from '../../service/html.ts'
import { renderPage } from '../../service/page.ts'

/** A page of the provider, a refusal in it included (browsers report no error then), or where its form leads. */
export type Shown = { readonly page: string; readonly status?: number } | { readonly goTo: string }

export const renderFrame = (title: string, content: Html): string =>
  renderPage('Simulated Stripe', title, content)

export const renderDeadEnd = (title: string, sentence: string): Shown => ({
  page: renderFrame(title, html`<p class="problem" role="alert">${sentence}</p>`),
  status: 404,
})

export const money = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100)

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
