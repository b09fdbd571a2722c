import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { press, type RunningBilling, startBilling } from '../../support/billing.ts'
import { askEach } from '../../support/late.ts'

let billing: RunningBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterEach(() => {
  billing.stripe.control.faults.clear()
  billing.deliver(true)
})
afterAll(() => billing.close())

const down = 'Stripe does not answer right now. Please try again in a moment.'
const tick = async () => {
  await billing.app.app.timers[0]?.handler({} as never, {} as never)
}

/** F26. */
describe('while Stripe is down', () => {
  it.each([500, 503, 429, 0])('(%d) a checkout is refused in words, and nothing changes', async (status) => {
    const { token } = await billing.newSubscriber()
    const before = await billing.look(token)
    await askEach(() => billing.look(token))
    billing.stripe.control.faults.add({ status, delayMs: 0, times: 1_000 })
    const refused = { status: 503, body: { code: 'unavailable', error: down } }
    expect(await billing.checkout(token)).toMatchObject(refused)
    expect(await billing.portal(token)).toMatchObject(refused)
    expect(await billing.verify(token, 'cs_test_1')).toMatchObject(refused)
    expect((await billing.checkout(token)).headers.get('retry-after')).toBe('5')
    expect(await billing.look(token)).toEqual(before)
    billing.stripe.control.faults.clear()
    expect((await billing.portal(token)).status).toBe(200)
  })

  it('in the middle of a checkout nothing is half done', async () => {
    const { email, token } = await billing.app.newOwner()
    // With the SDK's own repetition the tries fail at another call each.
    for (const healthy of [0, 1, 2, 3]) {
      for (let call = 0; call < healthy; call += 1) {
        billing.stripe.control.faults.add({ status: 200, delayMs: 0, times: 1 })
      }
      billing.stripe.control.faults.add({ status: 500, delayMs: 0, times: 1_000 })
      expect([200, 503]).toContain((await billing.checkout(token)).status)
      billing.stripe.control.faults.clear()
      // A failure of its own is what Stripe repeats to the same key for a day: nobody waits so long for a page.
      billing.app.clock.advance(120)
    }
    const { location } = await press(await billing.openCheckout(token))
    expect(location).toContain('session_id=cs_test_')
    expect((await billing.sdk.customers.list({ email })).data).toHaveLength(1)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
  })

  it('a payment is found by verifying later', async () => {
    billing.deliver(false)
    const { token, sessionId } = await billing.newSubscriber()
    billing.stripe.control.faults.add({ status: 503, delayMs: 0, times: 1_000 })
    expect((await billing.verify(token, sessionId)).status).toBe(503)
    expect((await billing.look(token)).currentSubscription).toBeNull()
    billing.stripe.control.faults.clear()
    expect((await billing.verify(token, sessionId)).status).toBe(200)
    expect((await billing.look(token)).currentSubscription).toMatchObject({ status: 'active' })
  })

  it('what is paid for goes on working', async () => {
    const { token } = await billing.newSubscriber()
    billing.stripe.control.faults.add({ status: 0, delayMs: 0, times: 1_000 })
    expect((await billing.app.call('POST', 'azure/vms/x/x/start', { token })).status).not.toBe(402)
    expect((await billing.app.call('GET', 'azure/vms', { token })).status).toBe(200)
  })

  it('a key that Stripe refuses is said in words, and never shown', async () => {
    const wrong = await startBilling({ STRIPE_SECRET_KEY: 'sk_test_wrong' })
    try {
      const { token } = await wrong.app.newOwner()
      expect(await wrong.checkout(token)).toMatchObject({
        status: 502,
        body: {
          code: 'cloud_error',
          error: 'Stripe refuses the key of this installation. Tell whoever runs it.',
        },
      })
      expect(wrong.app.log.join('\n')).not.toContain('sk_test_wrong')
      expect(wrong.app.log.join('\n')).not.toContain(wrong.stripe.webhookSecret)
    } finally {
      await wrong.close()
    }
  })
})

describe('once a day', () => {
  it('every customer is compared with Stripe, however few events came', async () => {
    const gone = await billing.newSubscriber()
    const still = await billing.newSubscriber()
    billing.deliver(false)
    await billing.sdk.subscriptions.cancel(gone.subscription)
    await tick()
    const statusOf = async ({ email }: { email: string }) => {
      const { body } = await billing.app.call('POST', 'auth/login', {
        body: { email, password: 'Own-lab-1' },
      })
      return (await billing.look(String(body.token))).currentSubscription?.status
    }
    expect(await statusOf(gone)).toBe('active')

    billing.app.clock.advance(24 * 3_600 + 1)
    billing.stripe.control.faults.add({ status: 503, delayMs: 0, times: 1_000 })
    await tick()
    expect(await statusOf(gone)).toBe('active')
    billing.stripe.control.faults.clear()
    // Another tick, and both at once: nothing is counted, so nothing can be counted twice.
    await Promise.all([tick(), tick()])
    expect(await statusOf(gone)).toBe('canceled')
    expect(await statusOf(still)).toBe('active')
  })

  it('and an outage ends it early', async () => {
    // One of its own: elsewhere events that were held back would ask Stripe as well.
    const own = await startBilling()
    try {
      for (let count = 0; count < 7; count += 1) await own.newSubscriber()
      own.app.clock.advance(24 * 3_600 + 1)
      own.stripe.control.faults.add({ status: 503, delayMs: 0, times: 1_000 })
      await own.app.app.timers[0]?.handler({} as never, {} as never)
      // Five at once, each with the SDK's one repetition.
      expect(own.stripe.control.faults.list()[0]?.times).toBe(1_000 - 10)
    } finally {
      await own.close()
    }
  })

  it('and not more often', async () => {
    await tick()
    billing.stripe.control.faults.add({ status: 200, delayMs: 0, times: 1_000 })
    await tick()
    expect(billing.stripe.control.faults.list()[0]?.times).toBe(1_000)
  })
})
