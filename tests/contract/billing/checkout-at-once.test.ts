import { stripeBilling } from '@labkeeper/functions/gateways/stripe/stripe-billing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, press, type RunningBilling, startBilling } from '../../support/billing.ts'

let billing: RunningBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

/** No key at Stripe ends while something is tried at once. */
beforeEach(() =>
  billing.app.clock.advance(121 - (Math.floor(billing.app.clock.now().getTime() / 1000) % 120)),
)

const aCustomer = async () => {
  const { origin, secretKey, webhookSecret } = billing.stripe
  const gate = stripeBilling({ origin, secretKey, webhookSecret })
  const { id: customerId } = await billing.sdk.customers.create({ name: 'Olga' })
  const open = (priceId: string) => {
    const wish = { labId: 'lab_1', customerId, priceId, successUrl: page, cancelUrl: page } as const
    return gate.openCheckout(wish, billing.app.clock.now())
  }
  return { customerId, open }
}

describe('a checkout', () => {
  it('is one page, also where two plans are chosen in the same moment', async () => {
    const { control } = billing.stripe
    const { customerId, open } = await aCustomer()
    // Each has heard that no page is open before the other one asks for one.
    control.faults.add({ status: 200, delayMs: 500, times: 2 })
    const both = await Promise.allSettled([open('price_classroom_month'), open('price_campus_month')])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    expect(refused).toEqual(['Another checkout of yours was opened in this moment. Please try again.'])
    expect((await press((await open('price_starter_month')) ?? '')).status).toBe(303)
    const { data } = await billing.sdk.checkout.sessions.list({ customer: customerId, status: 'open' })
    expect(data).toEqual([])
  })

  it('is opened also where the page of before was closed by another click, which is no payment', async () => {
    const { open } = await aCustomer()
    await open('price_starter_month')
    // Each has heard that this page is open before the other one closes it.
    billing.stripe.control.faults.add({ status: 200, delayMs: 500, times: 2 })
    const [first, second] = await Promise.all([open('price_campus_month'), open('price_campus_month')])
    expect(second).toBe(first)
    expect((await press(first ?? '')).status).toBe(303)
  })
})
