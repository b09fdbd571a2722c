import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningBilling, startBilling } from '../../support/billing.ts'

let billing: RunningBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterEach(() => billing.deliver(true))
afterAll(() => billing.close())

/** All events about a subscription, oldest first. */
const eventsOf = (subscription: string) =>
  billing.stripe.control
    .events()
    .filter(({ data }) => JSON.stringify(data.object).includes(subscription))
    .toReversed()

const deliver = (event: string | object, change: Parameters<RunningBilling['send']>[1] = {}) =>
  billing.send(event, change)

const post = (body: string, header: string) =>
  billing.app.call('POST', 'subscription/webhook', { body, headers: { 'stripe-signature': header } })
const signed = (body: string, at: number) =>
  createHmac('sha256', billing.stripe.webhookSecret).update(`${at}.${body}`).digest('hex')
const nowSeconds = () => Math.floor(billing.app.clock.now().getTime() / 1000)

/** Somebody who subscribed, had a year of renewals and a change of mind, while no event came. */
const aSilentLife = async () => {
  billing.deliver(false)
  const owner = await billing.newSubscriber()
  await billing.stripe.control.advance(owner.subscription, 65)
  await billing.sdk.subscriptions.update(owner.subscription, { cancel_at_period_end: true })
  await billing.sdk.subscriptions.update(owner.subscription, { cancel_at_period_end: false })
  await billing.sdk.subscriptions.cancel(owner.subscription)
  const events = eventsOf(owner.subscription)
  expect(events.map(({ type }) => type)).toContain('customer.subscription.deleted')
  return { ...owner, events }
}

/** F25. Whatever comes, in whatever order: the state is what Stripe says now. */
describe('events', () => {
  it.each([
    ['in order', <T>(events: T[]) => events],
    ['reversed', <T>(events: T[]) => events.toReversed()],
    ['five times each', <T>(events: T[]) => events.flatMap((event) => [event, event, event, event, event])],
    ['only the first', <T>(events: T[]) => events.slice(0, 1)],
    ['only the last', <T>(events: T[]) => events.slice(-1)],
  ])('%s end in the same state', async (_order, arrange) => {
    const { token, events } = await aSilentLife()
    const wanted = events.filter(({ type }) => type !== 'invoice.finalized')
    for (const { id } of arrange(wanted)) expect(await deliver(id)).toEqual([200])
    expect((await billing.look(token)).currentSubscription).toMatchObject({
      status: 'canceled',
      stripePriceId: 'price_classroom_month',
    })
  })

  it('all at once end in the same state', async () => {
    const { token, events } = await aSilentLife()
    const statuses = await Promise.all(events.map(({ id }) => deliver(id)))
    // Who loses every race is told again.
    expect(statuses.flat().filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'canceled' })
  })

  it('never bring back what an earlier look saw, when its answer comes later', async () => {
    const { token, subscription } = await billing.newSubscriber()
    const created = eventsOf(subscription)[0]
    billing.deliver(false)
    // Stripe has made its answer, and the network holds it back until the other look is through.
    billing.stripe.control.faults.add({ status: 200, delayMs: 1_500, times: 1 })
    const early = deliver({ ...created, id: 'evt_early' })
    await expect.poll(() => billing.stripe.control.faults.list()).toEqual([])
    await billing.sdk.subscriptions.cancel(subscription)
    expect(await deliver(eventsOf(subscription).at(-1) ?? {})).toEqual([200])
    // On a busy machine it may have run out of patience, and Stripe would send it again.
    expect([200, 503]).toContain((await early)[0])
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'canceled' })
  })

  it('that come three days late change nothing that is newer', async () => {
    const { token, subscription } = await billing.newSubscriber()
    const created = eventsOf(subscription).find(({ type }) => type === 'customer.subscription.created')
    await billing.sdk.subscriptions.cancel(subscription)
    await expect
      .poll(async () => (await billing.look(token)).currentSubscription)
      .toMatchObject({ status: 'canceled' })
    billing.app.clock.advance(3 * 24 * 3_600)
    const session = await billing.app.call('POST', 'auth/login', {
      body: { email: await emailOf(subscription), password: 'Own-lab-1' },
    })
    expect(await deliver(created?.id ?? '', { times: 5 })).toEqual([200, 200, 200, 200, 200])
    expect(await deliver({ ...created, id: 'evt_late' })).toEqual([200])
    expect((await billing.look(String(session.body.token))).currentSubscription).toMatchObject({
      status: 'canceled',
    })
  })

  const emailOf = async (subscription: string): Promise<string> => {
    const { customer } = await billing.sdk.subscriptions.retrieve(subscription)
    const found = await billing.sdk.customers.retrieve(String(customer))
    return 'email' in found ? (found.email ?? '') : ''
  }

  it('are believed in nothing but whom they concern', async () => {
    const { token, subscription } = await billing.newSubscriber('price_starter_month')
    const created = eventsOf(subscription).find(({ type }) => type === 'customer.subscription.created')
    const lie = structuredClone(created)
    Object.assign(lie?.data.object ?? {}, { status: 'canceled', items: { data: [] } })
    expect(await deliver({ ...lie, id: 'evt_lie', type: 'customer.subscription.updated' })).toEqual([200])
    expect((await billing.look(token)).currentSubscription).toMatchObject({
      status: 'active',
      stripePriceId: 'price_starter_month',
    })
  })

  it('that were handled are not asked about again', async () => {
    const { subscription } = await billing.newSubscriber()
    const event = { ...eventsOf(subscription).at(-1), id: 'evt_again' }
    expect(await deliver(event)).toEqual([200])
    billing.stripe.control.faults.add({ status: 200, delayMs: 0, times: 1_000 })
    expect(await deliver(event, { times: 5 })).toEqual([200, 200, 200, 200, 200])
    expect(billing.stripe.control.faults.list()[0]?.times).toBe(1_000)
    billing.stripe.control.faults.clear()
  })

  it('of customers who are none of ours are taken and forgotten', async () => {
    const stranger = await billing.sdk.customers.create({ email: 'stranger@example.test' })
    await billing.sdk.subscriptions.create({
      customer: stranger.id,
      items: [{ price: 'price_starter_month' }],
      trial_period_days: 7,
    })
    const [event] = billing.stripe.control.events()
    expect(event?.type).toBe('customer.subscription.created')
    expect(await deliver(event?.id ?? '')).toEqual([200])
  })

  it('of kinds that nobody heard of are taken and forgotten', async () => {
    const made = {
      id: 'evt_new',
      object: 'event',
      livemode: false,
      type: 'moon.landed',
      data: { object: {} },
    }
    expect(await deliver(made)).toEqual([200])
  })

  it('come again until the database has taken them', async () => {
    const { token, subscription } = await billing.newSubscriber()
    billing.deliver(false)
    await billing.sdk.subscriptions.cancel(subscription)
    const deleted = eventsOf(subscription).at(-1)?.id ?? ''
    billing.app.cosmos.failNext({ status: 503, times: 20 })
    expect(await deliver(deleted)).toEqual([503])
    billing.app.cosmos.clearFaults()
    billing.stripe.control.faults.add({ status: 500, delayMs: 0, times: 10 })
    expect(await deliver(deleted)).toEqual([503])
    billing.stripe.control.faults.clear()
    expect(await deliver(deleted)).toEqual([200])
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'canceled' })
  })

  it('are answered before Stripe has answered us, when that takes too long', async () => {
    const { subscription } = await billing.newSubscriber()
    const body = JSON.stringify({ ...eventsOf(subscription).at(-1), id: 'evt_slow' })
    billing.stripe.control.faults.add({ status: 200, delayMs: 20_000, times: 1 })
    const at = nowSeconds()
    expect(await post(body, `t=${at},v1=${signed(body, at)}`)).toMatchObject({
      status: 503,
      body: { error: 'Stripe takes too long to answer. Please send the event again.' },
    })
    billing.stripe.control.faults.clear()
  })
})

/** Check 53. */
describe('a signature', () => {
  const anEvent = async () => {
    const { subscription, token } = await billing.newSubscriber()
    const event = eventsOf(subscription).at(-1)
    if (event === undefined) throw new Error('Nothing happened')
    return { token, event: { ...event, id: `evt_${Math.random().toString(36).slice(2)}` } }
  }

  it.each([
    ['of somebody else', { signature: 'forged' as const }],
    ['that is missing', { signature: 'none' as const }],
    ['that is too old', { ageSeconds: 301 }],
    ['that is three days old', { ageSeconds: 3 * 86_400 }],
    ['from the future', { ageSeconds: -310 }],
    ['from next year', { ageSeconds: -365 * 86_400 }],
  ])('%s is refused', async (_which, change) => {
    const { event } = await anEvent()
    expect(await deliver(event, change)).toEqual([400])
    // It was not remembered as handled.
    expect(await deliver(event)).toEqual([200])
  })

  it.each([290, -290])('of a clock that is %d s off is taken', async (ageSeconds) => {
    const { event } = await anEvent()
    expect(await deliver(event, { ageSeconds })).toEqual([200])
  })

  it('covers every byte of the body, and the instant', async () => {
    const { event } = await anEvent()
    const body = JSON.stringify(event)
    const at = nowSeconds()
    const header = `t=${at},v1=${signed(body, at)}`
    expect((await post(`${body} `, header)).status).toBe(400)
    expect((await post(JSON.stringify(JSON.parse(body), null, 1), header)).status).toBe(400)
    expect((await post(body, header.replace(`t=${at}`, `t=${at + 1}`))).status).toBe(400)
    expect((await post(body, `t=${at},t=${at + 9_999},v1=${signed(body, at)}`)).status).toBe(400)
    expect((await post(body, header)).body).toEqual({ received: true })
  })

  it.each(['', 't=', 'v1=', 't=1,v1=', 't=x,v1=00', 'nonsense', ','.repeat(50)])(
    'like %j is refused',
    async (header) => {
      const { event } = await anEvent()
      expect(await post(JSON.stringify(event), header)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    },
  )

  it('of a test event is nothing to an app with a live key, and the other way round', async () => {
    const { event } = await anEvent()
    expect(await deliver({ ...event, livemode: true } as object)).toEqual([400])
    const live = await startBilling({ STRIPE_SECRET_KEY: 'sk_live_of_somebody' })
    try {
      expect(await live.send(event)).toEqual([400])
    } finally {
      await live.close()
    }
  })

  it.each([
    '{}',
    '[]',
    'null',
    '7',
    '{"id":"evt_1"}',
    '{"id":"../x","type":"a","livemode":false,"data":{}}',
    '{"',
  ])('over %s does not help', async (body) => {
    const at = nowSeconds()
    const { status } = await post(body, `t=${at},v1=${signed(body, at)}`)
    expect(status).toBe(400)
  })

  it('is asked for although nobody signs in', async () => {
    const { token, event } = await anEvent()
    const answer = await billing.app.call('POST', 'subscription/webhook', {
      token,
      body: JSON.stringify(event),
    })
    expect(answer.status).toBe(400)
  })
})
