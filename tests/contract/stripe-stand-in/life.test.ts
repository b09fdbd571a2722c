import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { press } from '../../support/billing.ts'
import { startStandIn } from './stand-in.ts'

let standIn: Awaited<ReturnType<typeof startStandIn>>
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.stripe.close())

const dayMs = 86_400_000
const itemOf = async (id: string) => {
  const subscription = await standIn.sdk.subscriptions.retrieve(id)
  const [item] = subscription.items.data
  if (item === undefined) throw new Error('A subscription without an item')
  return { subscription, item }
}
const subscribe = async (change: object = {}) => {
  const checkout = await standIn.newCheckout(change)
  expect((await press(checkout.url ?? '')).status).toBe(303)
  const { subscription, customer, payment_status } = await standIn.sdk.checkout.sessions.retrieve(checkout.id)
  return { id: String(subscription), customer: String(customer), payment_status }
}
const portalOf = async (customer: string) =>
  (await standIn.sdk.billingPortal.sessions.create({ customer, return_url: 'http://localhost:4280/' })).url
const advance = (id: string, days: number) => standIn.stripe.control.advance(id, days)
/** Types of the events since then. */
const typesSince = (start: number) => standIn.endpoint.types().slice(start)

describe('a checkout', () => {
  it('shows what it costs, declines, and takes a good card once', async () => {
    const { id, url } = await standIn.newCheckout({ customer_email: 'ada@example.test' })
    const page = await fetch(url ?? '')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4280")
    const text = await page.text()
    for (const part of [
      'Subscribe to Classroom',
      '$49.00 per month',
      'ada@example.test',
      'Pay and subscribe',
    ]) {
      expect(text).toContain(part)
    }
    const start = standIn.endpoint.types().length
    for (const [card, sentence] of [
      ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
      ['4000 0000 0000 0341', 'Your card was declined.'],
      ['4111 1111 1111 1111', 'Your request was in test mode'],
      ['"><script>', 'Your card number is invalid.'],
    ] as const) {
      const declined = await press(url ?? '', { action: 'pay', card })
      expect(declined.status).toBe(200)
      expect(declined.text).toContain(sentence)
      expect(declined.text).not.toContain('<script>')
    }
    expect(typesSince(start)).toEqual([])
    const paid = await press(url ?? '', { action: 'pay', card: '4242424242424242' })
    expect(paid.location).toBe(`http://localhost:4280/done?id=${id}`)
    expect((await press(url ?? '')).location).toBe(paid.location)
    expect(typesSince(start).sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    expect(
      await standIn.sdk.checkout.sessions.retrieve(id, { expand: ['subscription', 'customer'] }),
    ).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: { status: 'active' },
      customer: { email: 'ada@example.test' },
      url: null,
    })
  })

  it('can be left, expires after a day or on request', async () => {
    const left = await standIn.newCheckout()
    expect((await press(left.url ?? '', { action: 'cancel' })).location).toBe('http://localhost:4280/back')
    expect((await standIn.sdk.checkout.sessions.expire(left.id)).status).toBe('expired')
    expect((await press(left.url ?? '')).status).toBe(404)
    const late = await standIn.newCheckout()
    standIn.clock.advance(24 * 3_600)
    expect((await standIn.sdk.checkout.sessions.retrieve(late.id)).status).toBe('expired')
    expect((await press(late.url ?? '')).status).toBe(404)
  })

  it('with a trial is free until it ends', async () => {
    const { id, payment_status } = await subscribe({ subscription_data: { trial_period_days: 7 } })
    expect(payment_status).toBe('no_payment_required')
    const { subscription, item } = await itemOf(id)
    expect(subscription.status).toBe('trialing')
    expect(item.current_period_end).toBe(subscription.trial_end)
    await advance(id, 8)
    const after = await itemOf(id)
    expect(after.subscription.status).toBe('active')
    expect(after.item.current_period_start).toBe(subscription.trial_end)
  })
})

describe('time', () => {
  it('renews as often as it must, and only for one subscription', async () => {
    const one = await subscribe()
    const two = await subscribe()
    const before = await itemOf(two.id)
    const start = standIn.endpoint.types().length
    const advanced = await advance(one.id, 70)
    expect(advanced.items.data[0]?.current_period_end).toBeGreaterThan((Date.now() + 70 * dayMs) / 1000)
    expect(typesSince(start).filter((type) => type === 'customer.subscription.updated')).toHaveLength(2)
    expect(typesSince(start).filter((type) => type === 'invoice.paid')).toHaveLength(2)
    expect(await itemOf(two.id)).toEqual(before)
    const invoices = await standIn.sdk.invoices.list({ customer: one.customer })
    expect(invoices.data.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
    expect(invoices.data[0]?.parent?.subscription_details?.subscription).toBe(one.id)
  })

  it('tries a refused card again, and gives up in the end', async () => {
    const { id, customer } = await subscribe()
    await press(await portalOf(customer), { action: 'card', card: '4000000000000341' })
    const start = standIn.endpoint.types().length
    const { item } = await itemOf(id)
    const daysLeft = Math.ceil((item.current_period_end * 1000 - standIn.clock.now().getTime()) / dayMs)
    expect((await advance(id, daysLeft + 1)).status).toBe('past_due')
    const [open] = (await standIn.sdk.invoices.list({ customer })).data
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 4900 })
    await advance(id, 4)
    expect((await standIn.sdk.invoices.retrieve(open?.id ?? '')).attempt_count).toBeGreaterThan(1)
    expect((await advance(id, 20)).status).toBe('canceled')
    expect(typesSince(start).filter((type) => type === 'invoice.payment_failed').length).toBe(4)
    expect(typesSince(start)).toContain('customer.subscription.deleted')
  })
})

describe('the portal', () => {
  it('cancels at the end of the period, and takes that back', async () => {
    const { id, customer } = await subscribe()
    const portal = await portalOf(customer)
    await press(portal, { action: 'cancel' })
    const { subscription, item } = await itemOf(id)
    expect(subscription).toMatchObject({ cancel_at_period_end: true, cancel_at: item.current_period_end })
    expect(await (await fetch(portal)).text()).toContain('Resume subscription')
    await press(portal, { action: 'resume' })
    expect((await itemOf(id)).subscription).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    await press(portal, { action: 'cancel' })
    expect(await advance(id, 32)).toMatchObject({ status: 'canceled', ended_at: item.current_period_end })
    expect((await press(portal, { action: 'resume' })).text).toContain('There is no subscription to change.')
  })

  it('changes the plan, the card, and lists invoices', async () => {
    const { id, customer } = await subscribe()
    const portal = await portalOf(customer)
    const before = await itemOf(id)
    await press(portal, { action: 'switch', price: 'price_campus_month' })
    const same = await itemOf(id)
    expect(same.item).toMatchObject({
      price: { id: 'price_campus_month' },
      current_period_end: before.item.current_period_end,
    })
    standIn.clock.advance(3_600)
    await press(portal, { action: 'switch', price: 'price_campus_year' })
    const { item } = await itemOf(id)
    expect(item.current_period_start).toBe(before.item.current_period_start + 3_600)
    expect((await press(portal, { action: 'switch', price: 'price_none' })).text).toContain('not offered')
    await press(portal, { action: 'card', card: '5555 5555 5555 4444' })
    const page = await (await fetch(portal)).text()
    for (const part of ['Card ending in 4444', '$49.00', '$1,490.00', 'Return to Labkeeper']) {
      expect(page).toContain(part)
    }
  })
})
