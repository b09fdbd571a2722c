import { html } from '../../service/html.ts'
import { declinedCard, goodCard } from '../billing/cards.ts'
import { pay } from '../billing/pay.ts'
import { present } from '../handlers/checkout.ts'
import type { CheckoutSession } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import { day, money, renderDeadEnd, renderFrame, type Shown } from './frame.ts'

const ask = (world: World, session: CheckoutSession, number: string, problem?: string): Shown => {
  const order = world.store.get('order', session.id)
  const price = world.store.get('price', order.price)
  const { name, description } = world.store.get('product', price.product)
  const each = `${money(price.unit_amount, price.currency)} per ${price.recurring.interval}`
  const customer = session.customer === null ? undefined : world.store.find('customer', session.customer)
  const invalid = problem === undefined ? html`` : html` aria-invalid="true" aria-describedby="problem"`
  return {
    page: renderFrame(
      `Subscribe to ${name}`,
      html`<p class="amount">${each}</p>
${description === null ? '' : html`<p>${description}</p>`}
${order.trialEnd === null ? '' : html`<p>Free until ${day(order.trialEnd)}, then ${each}.</p>`}
<p class="muted">${customer?.email ?? session.customer_email ?? ''}</p>
${problem === undefined ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
<form method="post">
<label for="card">Card number</label>
<input id="card" name="card" value="${number}" inputmode="numeric" autocomplete="off" spellcheck="false" required${invalid}>
<div class="buttons">
<button class="primary" name="action" value="pay">Pay and subscribe</button>
<button name="action" value="decline" formnovalidate>Use a declined card</button>
<button name="action" value="cancel" formnovalidate>Cancel</button>
</div>
</form>
<p class="muted">Nothing is charged here. ${goodCard} is good, ${declinedCard} is declined; Stripe’s other test cards work as well.</p>`,
    ),
  }
}

const returnTo = ({ success_url, id }: CheckoutSession): Shown => ({
  goTo: success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
})

/** The hosted page where somebody pays, is declined, or goes back; `form` is undefined when it is only looked at. */
export const showCheckout = (world: World, id: string, form: URLSearchParams | undefined): Shown => {
  const found = world.store.find('checkout.session', id)
  const session = found && present(world, found)
  if (session === undefined) return renderDeadEnd('Nothing here', 'There is no such checkout.')
  // The browser went back, or sent the form twice: it was paid once.
  if (session.status === 'complete') return returnTo(session)
  const action = form?.get('action') ?? 'pay'
  if (action === 'cancel' && session.cancel_url !== null) return { goTo: session.cancel_url }
  if (session.status === 'expired') {
    return renderDeadEnd('This page has expired', 'Go back to where you came from and choose a plan again.')
  }
  if (form === undefined || action === 'cancel') return ask(world, session, goodCard)
  const typed = form.get('card') ?? goodCard
  const paid = pay(world, session, action === 'decline' ? declinedCard : typed)
  return 'problem' in paid ? ask(world, session, typed, paid.problem) : returnTo(paid.session)
}
