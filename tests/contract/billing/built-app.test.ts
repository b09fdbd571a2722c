import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOwner } from '../../support/api.ts'
import { press } from '../../support/billing.ts'
import { type Stack, startStack } from '../../support/stack.ts'

/** The bundles as they are shipped, on the whole local stack: payments are a bundle of their own. */

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
}, 180_000)
afterAll(() => stack?.stop())

interface Plans {
  readonly data: {
    readonly billingEnabled: boolean
    readonly availablePlans: readonly { readonly prices: readonly { readonly id: string }[] }[]
    readonly currentSubscription: { readonly status: string; readonly currentPeriodEnd: string } | null
    readonly trialInfo: { readonly isTrial: boolean }
  }
}

const atConsole = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await fetch(`${stack.cloud}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

it('sells a subscription, and none of it is lost when everything is killed', {
  timeout: 240_000,
}, async () => {
  const { call } = await newOwner(stack.origin)
  const look = async () => (await call<Plans>('GET', 'subscription/plans')).body.data
  const before = await look()
  expect(before).toMatchObject({
    billingEnabled: true,
    currentSubscription: null,
    trialInfo: { isTrial: true },
  })
  const page = `${stack.origin}/dashboard/settings/subscription`
  const checkout = await call<{ data: { checkoutUrl: string } }>('POST', 'subscription/user', {
    priceId: before.availablePlans[0]?.prices[0]?.id,
    successUrl: `${page}?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?canceled=true`,
  })
  expect(checkout.status, JSON.stringify(checkout.body)).toBe(200)
  const { location } = await press(checkout.body.data.checkoutUrl)
  await expect
    .poll(async () => (await look()).currentSubscription?.status, { timeout: 20_000 })
    .toBe('active')

  await stack.killAndRestart()
  const paid = await look()
  expect(paid).toMatchObject({ currentSubscription: { status: 'active' }, trialInfo: { isTrial: false } })
  const sessionId = new URL(location).searchParams.get('session_id')
  expect((await call('GET', `subscription/user/verify-checkout?sessionId=${sessionId}`)).body).toEqual({
    data: { paymentStatus: 'paid' },
  })

  const [subscription] = await atConsole<{ id: string }[]>('GET', '/stripe/subscriptions')
  await atConsole('POST', '/stripe/advance', { subscription: subscription?.id, days: 32 })
  const renewed = async () => (await look()).currentSubscription?.currentPeriodEnd ?? ''
  const end = paid.currentSubscription?.currentPeriodEnd ?? ''
  await expect.poll(async () => (await renewed()) > end, { timeout: 20_000 }).toBe(true)
  const portal = await call<{ data: { portalUrl: string } }>('POST', 'subscription/user/portal', {
    returnUrl: page,
  })
  await press(portal.body.data.portalUrl, { action: 'cancel' })
  await expect
    .poll(async () => (await look()).currentSubscription, { timeout: 20_000 })
    .toHaveProperty('endsAt')

  const [event] = await atConsole<{ id: string }[]>('GET', '/stripe/events')
  const deliver = (change: object) => atConsole('POST', '/stripe/deliver', { event: event?.id, ...change })
  expect(await deliver({ times: 2 })).toEqual({ deliveries: [{ status: 200 }, { status: 200 }] })
  expect(await deliver({ signature: 'forged' })).toEqual({ deliveries: [{ status: 400 }] })
})
