import { type Html, html } from '../../service/html.ts'
import { checkCard, failingCard, goodCard, lastDigits } from '../billing/cards.ts'
import { changeCard, endAtPeriodEnd, payOpenInvoice, periodEndOf, switchPrice } from '../billing/change.ts'
import { openInvoiceOf } from '../billing/invoices.ts'
import type { PortalSession, Price, Subscription } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { day, money, renderDeadEnd, renderFrame, type Shown } from './frame.ts'

const nameOf = ({ store }: World, price: Price): string => {
  const { name } = store.get('product', price.product)
  return `${name}, ${money(price.unit_amount, price.currency)} per ${price.recurring.interval}`
}

const currentOf = ({ store }: World, customer: string): Subscription | undefined =>
  store.list('subscription', customer).find(({ status }) => status !== 'canceled')

const renderSwitch = (world: World, current: Price | undefined): Html => {
  const prices = world.store.list('price').filter(({ active, id }) => active && id !== current?.id)
  return html`<form method="post">
<label for="price">Another plan</label>
<select id="price" name="price">${prices
    .toReversed()
    .map((price) => html`<option value="${price.id}">${nameOf(world, price)}</option>`)}</select>
<div class="buttons"><button name="action" value="switch">Change plan</button></div>
</form>`
}

const renderSubscription = (world: World, subscription: Subscription): Html => {
  const price = subscription.items.data[0]?.price
  const ends = subscription.cancel_at_period_end
  const until = day(periodEndOf(subscription))
  const open = openInvoiceOf(world, subscription)
  return html`<section><h2>Current plan</h2>
<p>${price === undefined ? '' : nameOf(world, price)}</p>
<p>Status: <strong>${subscription.status}</strong>. ${ends ? `Your plan ends on ${until}.` : `Your plan renews on ${until}.`}</p>
<form method="post"><div class="buttons">${
    ends
      ? html`<button class="primary" name="action" value="resume">Resume subscription</button>`
      : html`<button name="action" value="cancel">Cancel subscription</button>`
  }${open === undefined ? '' : html`<button name="action" value="pay">Pay open invoice</button>`}</div></form>
${renderSwitch(world, price)}</section>`
}

const renderCard = (world: World, customer: string, problem: string | undefined): Html => {
  const card = world.store.find('card', customer)
  return html`<section><h2>Payment method</h2>
<p>${card === undefined ? 'No card yet.' : `Card ending in ${lastDigits(card.number)}`}</p>
${problem === undefined ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
<form method="post">
<label for="card">New card number</label>
<input id="card" name="card" value="${goodCard}" inputmode="numeric" autocomplete="off" spellcheck="false" required>
<div class="buttons"><button name="action" value="card">Update card</button></div>
</form>
<p class="muted">${failingCard} is taken, and declined at the next renewal.</p></section>`
}

const renderInvoices = (world: World, customer: string): Html => {
  const invoices = world.store.list('invoice', customer)
  if (invoices.length === 0) return html`<section><h2>Invoices</h2><p>None yet.</p></section>`
  return html`<section><h2>Invoices</h2>
<table><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
    (invoice) =>
      html`<tr><td>${day(invoice.created)}</td><td>${invoice.number}</td><td>${money(invoice.total, invoice.currency)}</td><td>${invoice.status}</td></tr>`,
  )}</tbody></table></section>`
}

const render = (world: World, { customer, return_url }: PortalSession, problem?: string): Shown => {
  const subscription = currentOf(world, customer)
  const owner = world.store.get('customer', customer)
  return {
    page: renderFrame(
      'Manage your subscription',
      html`<p class="muted">${owner.email ?? owner.name ?? customer}</p>
${subscription === undefined ? html`<p>There is no subscription.</p>` : renderSubscription(world, subscription)}
${renderCard(world, customer, problem)}
${renderInvoices(world, customer)}
${return_url === null ? '' : html`<p><a href="${return_url}">Return to Labkeeper</a></p>`}`,
    ),
  }
}

/** Does what a button says; answers why not, in the words of the page. */
const act = (world: World, customer: string, form: URLSearchParams): string | undefined => {
  const action = form.get('action')
  if (action === 'card') {
    const number = form.get('card') ?? ''
    const verdict = checkCard(number)
    if (!verdict.ok) return verdict.reason
    changeCard(world, customer, number)
    return undefined
  }
  const subscription = currentOf(world, customer)
  if (subscription === undefined) return 'There is no subscription to change.'
  if (action === 'cancel' || action === 'resume') endAtPeriodEnd(world, subscription, action === 'cancel')
  if (action === 'pay') payOpenInvoice(world, subscription)
  if (action === 'switch') {
    const price = world.store.find('price', form.get('price') ?? '')
    if (price === undefined || !price.active) return 'This plan is not offered.'
    switchPrice(world, subscription, price)
  }
  return undefined
}

/** The customer portal; `form` is undefined when it is only looked at. */
export const showPortal = (world: World, id: string, form: URLSearchParams | undefined): Shown => {
  const session = world.store.find('billing_portal.session', id)
  if (session === undefined) return renderDeadEnd('Nothing here', 'There is no such page.')
  if (form === undefined) return render(world, session)
  const problem = act(world, session.customer, form)
  return problem === undefined ? { goTo: `/p/session/${id}` } : render(world, session, problem)
}
