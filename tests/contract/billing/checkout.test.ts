import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page, press, type RunningBilling, startBilling } from '../../support/billing.ts'
import { askEach } from '../../support/late.ts'

let billing: RunningBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

/** No key at Stripe ends while something is tried at once. */
const beginMinute = () =>
  billing.app.clock.advance(121 - (Math.floor(billing.app.clock.now().getTime() / 1000) % 120))

const paidFor = async (token: string, path = 'azure/vms/x/x/start') =>
  (await billing.app.call('POST', path, { token })).status

describe('plans', () => {
  it('are the products of Stripe with their prices, the cheapest first', async () => {
    const { token } = await billing.app.newOwner()
    expect(await billing.look(token)).toEqual({
      billingEnabled: true,
      availablePlans: [
        expect.objectContaining({ name: 'Starter' }),
        {
          id: 'prod_classroom',
          name: 'Classroom',
          description: 'For teachers with several courses.',
          features: ['Up to 150 students', 'All regions', 'Automatic stop and delete', 'Templates'],
          prices: [
            {
              id: 'price_classroom_month',
              amount: 4900,
              currency: 'usd',
              interval: 'month',
              nickname: 'Monthly',
            },
            {
              id: 'price_classroom_year',
              amount: 49000,
              currency: 'usd',
              interval: 'year',
              nickname: 'Yearly',
            },
          ],
        },
        expect.objectContaining({ name: 'Campus' }),
      ],
      currentSubscription: null,
      subscriptionDetails: null,
      trialInfo: { isTrial: false, trial_expires_at: null },
    })
  })

  it('are remembered for five minutes, and longer while Stripe is down', async () => {
    const { token } = await billing.app.newOwner()
    const names = async () => (await billing.look(token)).availablePlans.map(({ name }) => name)
    await askEach(async () => expect(await names()).toContain('Campus'))
    await billing.sdk.products.update('prod_campus', { active: false })
    try {
      billing.app.clock.advance(4 * 60)
      expect(await names()).toContain('Campus')
      billing.stripe.control.faults.add({ status: 500, delayMs: 0, times: 100 })
      billing.app.clock.advance(2 * 60)
      expect(await names()).toContain('Campus')
      billing.stripe.control.faults.clear()
      expect(await names()).not.toContain('Campus')
    } finally {
      billing.stripe.control.faults.clear()
      await billing.sdk.products.update('prod_campus', { active: true })
      billing.app.clock.advance(6 * 60)
    }
  })
})

describe('a checkout', () => {
  it('that is paid brings a subscription, and verifying says so', async () => {
    const { token } = await billing.app.newOwner()
    expect(await paidFor(token)).toBe(402)
    const { location } = await press(await billing.openCheckout(token), { card: '4242 4242 4242 4242' })
    const returned = new URL(location)
    expect(returned.origin + returned.pathname).toBe(page)
    expect(returned.searchParams.get('success')).toBe('true')
    const sessionId = returned.searchParams.get('session_id') ?? ''
    expect(await billing.verify(token, sessionId)).toMatchObject({
      status: 200,
      body: { data: { paymentStatus: 'paid' } },
    })
    const { currentSubscription, subscriptionDetails } = await billing.look(token)
    expect(currentSubscription).toMatchObject({ status: 'active', stripePriceId: 'price_classroom_month' })
    expect(currentSubscription?.endsAt).toBeUndefined()
    expect(Date.parse(currentSubscription?.currentPeriodEnd ?? '')).toBeGreaterThan(
      billing.app.clock.now().getTime() + 27 * 86_400_000,
    )
    expect(subscriptionDetails).toEqual({
      plan: { name: 'Classroom' },
      price: { amount: 4900, currency: 'usd', interval: 'month' },
    })
    expect(await paidFor(token)).not.toBe(402)
  })

  it('is kept by the event alone, when nobody comes back to verify', async () => {
    const { token } = await billing.newSubscriber()
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
  })

  it('is kept by verifying alone, when no event comes', async () => {
    billing.deliver(false)
    try {
      const { token, sessionId } = await billing.newSubscriber()
      expect((await billing.look(token)).currentSubscription).toBeNull()
      expect((await billing.verify(token, sessionId)).status).toBe(200)
      expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
    } finally {
      billing.deliver(true)
    }
  })

  it('may be declined and then paid', async () => {
    const { token } = await billing.app.newOwner()
    const checkout = await billing.openCheckout(token)
    const declined = await press(checkout, { action: 'decline' })
    expect(declined.status).toBe(200)
    expect(declined.text).toContain('Your card was declined.')
    const sessionId = checkout.split('/').at(-1) ?? ''
    expect((await billing.verify(token, sessionId)).body).toEqual({ data: { paymentStatus: 'unpaid' } })
    expect((await billing.look(token)).currentSubscription).toBeNull()
    expect((await press(checkout, { card: '4242424242424242' })).status).toBe(303)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
  })

  it('may be left without a change', async () => {
    const { token } = await billing.app.newOwner()
    const { location } = await press(await billing.openCheckout(token), { action: 'cancel' })
    expect(location).toBe(`${page}?canceled=true`)
    expect((await billing.look(token)).currentSubscription).toBeNull()
  })

  it('is one page for one wish, and another wish closes it', async () => {
    const { token } = await billing.app.newOwner()
    beginMinute()
    const [first, second] = await Promise.all([billing.openCheckout(token), billing.openCheckout(token)])
    expect(second).toBe(first)
    expect(await billing.openCheckout(token)).toBe(first)
    const other = await billing.openCheckout(token, 'price_campus_month')
    expect(other).not.toBe(first)
    expect((await press(first)).status).toBe(404)
    const again = await billing.openCheckout(token)
    expect(again).not.toBe(first)
    expect((await press(again)).status).toBe(303)
  })

  it('is refused when another one is paid while it is being opened', async () => {
    const { token } = await billing.app.newOwner()
    const first = await billing.openCheckout(token)
    const { faults } = billing.stripe.control
    // Stripe has said that the first page is open, and the network holds that back until it was paid.
    faults.add({ status: 200, delayMs: 0, times: 1 })
    faults.add({ status: 200, delayMs: 1_500, times: 1 })
    const second = billing.checkout(token, { priceId: 'price_campus_month' })
    await expect.poll(() => faults.list()).toEqual([])
    expect((await press(first)).status).toBe(303)
    expect(await second).toMatchObject({
      status: 409,
      body: { error: 'A checkout of yours was completed just now. Reload the page to see your plan.' },
    })
    expect((await billing.look(token)).currentSubscription).toMatchObject({
      status: 'active',
      stripePriceId: 'price_classroom_month',
    })
  })

  it('makes one customer for a lab, whoever asks and however often', async () => {
    const { email, token } = await billing.app.newOwner()
    beginMinute()
    await Promise.all([1, 2, 3].map(() => billing.openCheckout(token)))
    const { data } = await billing.sdk.customers.list({ email })
    expect(data).toHaveLength(1)
    expect(data[0]?.name).toBe('Olga Owner')
  })

  it('is refused to who has a subscription', async () => {
    const { token } = await billing.newSubscriber()
    expect(await billing.checkout(token, { priceId: 'price_campus_month' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        error: 'You already have a subscription. Change or cancel it in the customer portal.',
      },
    })
  })

  it('is refused to a subscriber of whom no event has told us yet', async () => {
    billing.deliver(false)
    try {
      const { token } = await billing.newSubscriber()
      expect((await billing.checkout(token)).status).toBe(409)
      expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
    } finally {
      billing.deliver(true)
    }
  })

  it('finds a new customer when the old one was deleted in the dashboard', async () => {
    const { email, token, subscription } = await billing.newSubscriber()
    const { data } = await billing.sdk.customers.list({ email })
    await billing.sdk.customers.del(data[0]?.id ?? '')
    await expect
      .poll(async () => (await billing.look(token)).currentSubscription)
      .toMatchObject({ status: 'canceled' })
    await expect.poll(async () => (await billing.portal(token)).status).toBe(409)
    expect((await press(await billing.openCheckout(token))).status).toBe(303)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
    expect(billing.stripe.control.subscriptions()[0]?.id).not.toBe(subscription)
  })

  it('can be chosen again as soon as the portal misses the customer of whom no event has told', async () => {
    const { email, token } = await billing.newSubscriber()
    const status = async () => (await billing.look(token)).currentSubscription?.status
    billing.deliver(false)
    try {
      const { data } = await billing.sdk.customers.list({ email })
      await billing.sdk.customers.del(data[0]?.id ?? '')
      expect(await status()).toBe('active')
      expect((await billing.portal(token)).status).toBe(409)
      expect(await status()).toBe('canceled')
    } finally {
      billing.deliver(true)
    }
  })
})

/** Checks 53 and 54: prices and addresses come from the client and are not believed. */
describe('what the client sends', () => {
  const evil = [
    'https://evil.example/',
    'http://localhost:4281/',
    'http://localhost:4280.evil.example/',
    'http://localhost:4280@evil.example/',
    '//localhost:4280/',
    'javascript:alert(1)',
  ]
  it.each(evil)('may not lead to %s', async (address) => {
    const { token } = await billing.app.newOwner()
    for (const field of ['successUrl', 'cancelUrl']) {
      const refused = await billing.checkout(token, { [field]: address })
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
    }
    expect((await billing.portal(token, address)).status).toBe(400)
  })

  it('may only name a price that is offered', async () => {
    const { token } = await billing.app.newOwner()
    await billing.sdk.prices.update('price_starter_year', { active: false })
    billing.app.clock.advance(6 * 60)
    for (const priceId of ['price_made_up', 'price_starter_year', 'prod_classroom', '../prices']) {
      expect(await billing.checkout(token, { priceId })).toMatchObject({
        status: 400,
        body: { error: 'This plan is not offered any more. Reload the page and choose again.' },
      })
    }
    await billing.sdk.prices.update('price_starter_year', { active: true })
    billing.app.clock.advance(60)
    expect((await billing.checkout(token, { priceId: 'price_starter_year' })).status).toBe(200)
  })

  it('may not change what is paid', async () => {
    const { token } = await billing.app.newOwner()
    for (const extra of [{ amount: 1 }, { customerId: 'cus_1' }, { trialDays: 365 }]) {
      expect((await billing.checkout(token, extra)).status).toBe(400)
    }
  })

  it("may not be somebody else's checkout", async () => {
    const { sessionId } = await billing.newSubscriber()
    const other = await billing.app.newOwner()
    const before = await billing.look(other.token)
    for (const id of [sessionId, 'cs_test_none', '../customers', 'sub_1', 'cs_1/expire']) {
      expect(await billing.verify(other.token, id)).toMatchObject({
        status: 404,
        body: { error: 'This is no checkout of your lab. Reload the page to see your plan.' },
      })
    }
    expect(await billing.look(other.token)).toEqual(before)
  })
})
