import { type Html, html } from '../../service/html.ts'
import type { Stripe } from '../../stripe/start.ts'
import type { Signature } from '../../stripe/webhooks/dispatcher.ts'
import { counted, fieldsOf, ok, refuse } from '../answers.ts'
import type { ConsoleAnswer, Exhibit } from '../exhibit.ts'
import { renderTable } from '../layout.ts'

const mostTimes = 1_000
const mostDays = 3_660
const shownEvents = 200
const signatures: readonly unknown[] = ['valid', 'forged', 'none']

const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most
const isWhole = (value: unknown, least: number, most: number): value is number =>
  isNumber(value, least, most) && Number.isInteger(value)
const isSignature = (value: unknown): value is Signature => signatures.includes(value)

const advance = async ({ control }: Stripe, body: unknown): Promise<ConsoleAnswer> => {
  const fields = fieldsOf(body)
  const subscription = fields.get('subscription')
  const days = fields.get('days')
  if (!isNumber(days, 0, mostDays)) return refuse(`'days' must be a number from 0 to ${mostDays}.`)
  const isKnown = control.subscriptions().some(({ id }) => id === subscription)
  if (typeof subscription !== 'string' || !isKnown) return refuse('There is no such subscription.', 404)
  return ok(await control.advance(subscription, days))
}

const deliver = async ({ control }: Stripe, body: unknown): Promise<ConsoleAnswer> => {
  const fields = fieldsOf(body)
  const event = fields.get('event')
  const times = fields.get('times') ?? 1
  const ageSeconds = fields.get('ageSeconds') ?? 0
  const signature = fields.get('signature') ?? 'valid'
  if (typeof event !== 'string' && (typeof event !== 'object' || event === null)) {
    return refuse("'event' must be the id of an event, or an event.")
  }
  if (!isWhole(times, 1, mostTimes)) return refuse(`'times' must be a whole number from 1 to ${mostTimes}.`)
  if (typeof ageSeconds !== 'number') return refuse("'ageSeconds' must be a number.")
  if (!isSignature(signature)) return refuse("'signature' must be forged or none, if it is given.")
  const statuses = await control.deliver({ event, times, ageSeconds, signature })
  if (statuses === undefined) return refuse('There is no such event.', 404)
  return ok({ deliveries: statuses.map((status) => ({ status })) })
}

const addFault = ({ control }: Stripe, body: unknown): ConsoleAnswer => {
  const fields = fieldsOf(body)
  const status = fields.get('status') ?? 503
  const delayMs = fields.get('delayMs') ?? 0
  const times = fields.get('times') ?? Number.MAX_SAFE_INTEGER
  if (status !== 0 && !isWhole(status, 200, 599))
    return refuse("'status' must be a status, or 0 for no answer.")
  if (!isNumber(delayMs, 0, 120_000)) return refuse("'delayMs' must be a number from 0 to 120000.")
  if (!isWhole(times, 1, Number.MAX_SAFE_INTEGER)) return refuse("'times' must be a whole number above 0.")
  const fault = { status, delayMs, times }
  control.faults.add(fault)
  return { status: 201, body: fault }
}

const time = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * 1000).toISOString()

const objectIdOf = ({ object }: { object: object }): string =>
  'id' in object && typeof object.id === 'string' ? object.id : ''

const renderPage = ({ control, secretKey }: Stripe): Html => {
  const addresses = new Map(control.customers().map(({ id, email }) => [id, email ?? '']))
  return html`
<p>The secret key is <code>${secretKey}</code>.</p>
${control.faults.list().length > 0 ? html`<p class="bad">Stripe is down on purpose. DELETE /stripe/faults brings it back.</p>` : ''}
${renderTable({
  caption: 'Subscriptions',
  empty: 'Nobody has subscribed yet. Choose a plan in Labkeeper, and it will be here.',
  rows: control.subscriptions(),
  columns: [
    { title: 'Subscription', cell: ({ id }) => id, kind: 'code' },
    { title: 'Customer', cell: ({ customer }) => addresses.get(customer) ?? customer },
    { title: 'Price', cell: ({ items }) => items.data[0]?.price.id ?? '', kind: 'code' },
    {
      title: 'Status',
      cell: ({ status }) =>
        status === 'past_due' ? html`<span class="bad">${status}</span>` : html`${status}`,
    },
    { title: 'Period ends', cell: ({ items }) => time(items.data[0]?.current_period_end) },
    { title: 'Ends', cell: ({ cancel_at, ended_at }) => time(ended_at ?? cancel_at ?? undefined) },
  ],
})}
${renderTable({
  caption: `Events, the last ${shownEvents}, newest first`,
  empty: 'Nothing has happened yet.',
  rows: control.events().slice(0, shownEvents),
  columns: [
    { title: 'At', cell: ({ created }) => time(created) },
    { title: 'Type', cell: ({ type }) => type },
    { title: 'About', cell: ({ data }) => objectIdOf(data), kind: 'code' },
    { title: 'Event', cell: ({ id }) => id, kind: 'code' },
  ],
})}
${renderTable({
  caption: `Deliveries to Labkeeper, the last ${shownEvents}, newest first`,
  empty: 'Nothing was delivered yet.',
  rows: control.attempts().slice(0, shownEvents),
  columns: [
    { title: 'At', cell: ({ at }) => at },
    { title: 'Event', cell: ({ event }) => event, kind: 'code' },
    { title: 'Signature', cell: ({ kind }) => kind },
    {
      title: 'Status',
      cell: ({ status }) =>
        status >= 200 && status < 300 ? status : html`<span class="bad">${status}</span>`,
      kind: 'number',
    },
  ],
})}`
}

/** The simulated Stripe: who has what, what happened, and time that can be turned forward. */
export const exhibitStripe = (stripe: Stripe): Exhibit => ({
  path: '/stripe',
  title: 'Stripe',
  summary: () => counted(stripe.control.subscriptions().length, 'subscription'),
  routes: [
    {
      method: 'GET',
      path: '/stripe/events',
      handle: () => ok(stripe.control.events()),
    },
    {
      method: 'GET',
      path: '/stripe/subscriptions',
      handle: () => ok(stripe.control.subscriptions()),
    },
    { method: 'POST', path: '/stripe/advance', handle: ({ body }) => advance(stripe, body) },
    { method: 'POST', path: '/stripe/deliver', handle: ({ body }) => deliver(stripe, body) },
    { method: 'POST', path: '/stripe/faults', handle: ({ body }) => addFault(stripe, body) },
    {
      method: 'DELETE',
      path: '/stripe/faults',
      handle: () => {
        stripe.control.faults.clear()
        return ok([])
      },
    },
  ],
  pages: ['/stripe', '/stripe/events'].map((path) => ({
    path,
    render: () => ({ title: 'Stripe', content: renderPage(stripe) }),
  })),
})
