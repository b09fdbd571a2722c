import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { press, type RunningBilling, startBilling } from '../../support/billing.ts'

let billing: RunningBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const isAllowed = async (token: string) =>
  (await billing.app.call('POST', 'azure/vms/x/x/start', { token })).status !== 402
const reasonFor = async (token: string) =>
  (await billing.app.call('POST', 'azure/vms/x/x/start', { token })).body.error
const advance = (subscription: string, days: number) => billing.stripe.control.advance(subscription, days)
const monthsAfter = (from: string | undefined, months: number): string => {
  const date = new Date(from ?? '')
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  // In a shorter month it is its last day.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}

describe('a subscription', () => {
  it('is renewed when its period ends', async () => {
    const { token, subscription } = await billing.newSubscriber()
    const before = (await billing.look(token)).currentSubscription
    await advance(subscription, 32)
    expect((await billing.look(token)).currentSubscription).toEqual({
      status: 'active',
      stripePriceId: 'price_classroom_month',
      currentPeriodStart: before?.currentPeriodEnd,
      currentPeriodEnd: monthsAfter(before?.currentPeriodStart, 2),
    })
    expect(await isAllowed(token)).toBe(true)
  })

  it('is past due after a refused card, and active again after a good one', async () => {
    const { token, subscription } = await billing.newSubscriber()
    const portal = await billing.openPortal(token)
    expect((await press(portal, { action: 'card', card: '4000 0000 0000 0002' })).text).toContain(
      'Your card was declined.',
    )
    expect((await press(portal, { action: 'card', card: '4000 0000 0000 0341' })).status).toBe(303)
    await advance(subscription, 32)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'past_due' })
    expect(await isAllowed(token)).toBe(false)
    expect(await reasonFor(token)).toBe(
      'Your last payment failed. Update your card in the customer portal to continue.',
    )
    expect((await billing.checkout(token)).status).toBe(409)
    await press(portal, { action: 'card', card: '4242 4242 4242 4242' })
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
    expect(await isAllowed(token)).toBe(true)
  })

  it('ends when the card is refused for good, and can be bought again', async () => {
    const { token, subscription } = await billing.newSubscriber()
    await press(await billing.openPortal(token), { action: 'card', card: '4000000000000341' })
    await advance(subscription, 60)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'canceled' })
    expect(await reasonFor(token)).toBe('Your subscription has ended. Choose a plan to continue.')
    expect((await press(await billing.openCheckout(token))).status).toBe(303)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
    expect(await isAllowed(token)).toBe(true)
  })

  it('that is canceled in the portal is good until its period ends', async () => {
    const { token, subscription } = await billing.newSubscriber()
    const portal = await billing.openPortal(token)
    await press(portal, { action: 'cancel' })
    const canceled = (await billing.look(token)).currentSubscription
    expect(canceled).toMatchObject({ status: 'active', endsAt: canceled?.currentPeriodEnd })
    expect(await isAllowed(token)).toBe(true)
    await press(portal, { action: 'resume' })
    expect((await billing.look(token)).currentSubscription).not.toHaveProperty('endsAt')
    await press(portal, { action: 'cancel' })
    await advance(subscription, 32)
    expect((await billing.look(token)).currentSubscription).toMatchObject({
      status: 'canceled',
      endsAt: canceled?.currentPeriodEnd,
    })
    expect(await isAllowed(token)).toBe(false)
  })

  it('that an operator lets end on some day says so', async () => {
    const { token, subscription } = await billing.newSubscriber()
    const cancel_at = Math.floor(billing.app.clock.now().getTime() / 1000) + 3 * 86_400
    await billing.sdk.subscriptions.update(subscription, { cancel_at })
    const shown = async () => (await billing.look(token)).currentSubscription
    await expect.poll(shown).toMatchObject({
      status: 'active',
      endsAt: new Date(cancel_at * 1000).toISOString(),
    })
    await advance(subscription, 4)
    expect(await shown()).toMatchObject({ status: 'canceled' })
  })

  it('that is to end does so by the clock, even when no event comes', async () => {
    const { email, token } = await billing.newSubscriber()
    await press(await billing.openPortal(token), { action: 'cancel' })
    billing.deliver(false)
    try {
      billing.app.clock.advance(40 * 86_400)
      const { body } = await billing.app.call('POST', 'auth/login', {
        body: { email, password: 'Own-lab-1' },
      })
      expect(await isAllowed(String(body.token))).toBe(false)
    } finally {
      billing.deliver(true)
    }
  })

  it('is switched to another plan in the portal', async () => {
    const { token } = await billing.newSubscriber('price_starter_month')
    await press(await billing.openPortal(token), { action: 'switch', price: 'price_campus_year' })
    const { currentSubscription, subscriptionDetails } = await billing.look(token)
    expect(currentSubscription).toMatchObject({ status: 'active', stripePriceId: 'price_campus_year' })
    expect(subscriptionDetails).toEqual({
      plan: { name: 'Campus' },
      price: { amount: 149_000, currency: 'usd', interval: 'year' },
    })
  })

  it('keeps its plan when that is no longer sold', async () => {
    const { token, subscription } = await billing.newSubscriber('price_starter_year')
    await billing.sdk.products.update('prod_starter', { active: false })
    billing.app.clock.advance(6 * 60)
    await advance(subscription, 1)
    await billing.sdk.subscriptions.update(subscription, { cancel_at_period_end: true })
    await expect.poll(async () => (await billing.look(token)).currentSubscription).toHaveProperty('endsAt')
    const { availablePlans, subscriptionDetails } = await billing.look(token)
    expect(availablePlans.map(({ name }) => name)).not.toContain('Starter')
    expect(subscriptionDetails).toMatchObject({ plan: { name: 'Starter' } })
    await billing.sdk.products.update('prod_starter', { active: true })
    billing.app.clock.advance(6 * 60)
  })

  it('that an operator gives away counts like any other, trial included', async () => {
    const { email, token } = await billing.app.newOwner()
    await billing.openCheckout(token)
    const { data } = await billing.sdk.customers.list({ email })
    const { id } = await billing.sdk.subscriptions.create({
      customer: data[0]?.id ?? '',
      items: [{ price: 'price_campus_month' }],
      trial_period_days: 10,
    })
    await expect
      .poll(async () => (await billing.look(token)).currentSubscription)
      .toMatchObject({ status: 'trialing' })
    expect(await isAllowed(token)).toBe(true)
    // There is no card to charge when the trial ends.
    await advance(id, 11)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'past_due' })
    expect(await isAllowed(token)).toBe(false)
  })

  it('of the two that a customer may have, the one that allows something counts', async () => {
    const { email, token, subscription } = await billing.newSubscriber()
    const { data } = await billing.sdk.customers.list({ email })
    const second = await billing.sdk.subscriptions.create({
      customer: data[0]?.id ?? '',
      items: [{ price: 'price_campus_month' }],
    })
    const shown = async () => (await billing.look(token)).currentSubscription
    await expect.poll(shown).toMatchObject({ stripePriceId: 'price_campus_month' })
    await billing.sdk.subscriptions.cancel(second.id)
    await expect.poll(shown).toMatchObject({ status: 'active', stripePriceId: 'price_classroom_month' })
    await billing.sdk.subscriptions.cancel(subscription)
    await expect.poll(shown).toMatchObject({ status: 'canceled' })
  })
})

describe('the portal', () => {
  it('leads back to us', async () => {
    const { token } = await billing.newSubscriber()
    const page = await (await fetch(await billing.openPortal(token))).text()
    expect(page).toContain('href="http://localhost:4280/dashboard/settings/subscription"')
    expect(page).toContain('Classroom, $49.00 per month')
  })

  it('is nothing for who has never been to a checkout', async () => {
    const { token } = await billing.app.newOwner()
    expect(await billing.portal(token)).toMatchObject({
      status: 409,
      body: { error: 'There is nothing to manage yet. Choose a plan first.' },
    })
  })
})
