import { startStripe } from '@labkeeper/local/stripe/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'
import { page, press } from '../../support/billing.ts'

/** A directory account has no subscription of its own: it works in its managing owner's lab, with what that lab has. */

let stripe: Awaited<ReturnType<typeof startStripe>>
let world: DirectoryWorld
beforeAll(async () => {
  stripe = await startStripe({ directory: ':memory:', webhook: async () => 200 })
  world = await startDirectory({
    STRIPE_ORIGIN: stripe.origin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    TRIAL_DAYS: '0',
  })
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const statusOf = async (token: string) =>
  (await world.app.call('POST', 'azure/vms/x/x/start', { token })).status

it('is let in by the subscription of the lab it works in, and by no other', async () => {
  const { app } = world
  const root = await app.newOwner()
  await world.connect(root.token, world.teacher)
  const other = await app.newOwner()
  await world.connect(other.token, world.stranger)
  const teacher = await world.enter(world.teacher.username)
  const stranger = await world.enter(world.stranger.username)
  expect(await statusOf(teacher)).toBe(402)

  // It may subscribe as well, for the lab: the customer is the owner all the same.
  const { body } = await app.call('POST', 'subscription/user', {
    token: teacher,
    body: { priceId: 'price_campus_year', successUrl: page, cancelUrl: page },
  })
  const { location } = await press((body as { data: { checkoutUrl: string } }).data.checkoutUrl)
  const sessionId = new URL(location).searchParams.get('session_id')
  const verify = (token: string) =>
    app.call('GET', `subscription/user/verify-checkout?sessionId=${sessionId}`, { token })
  expect((await verify(stranger)).status).toBe(404)
  expect((await verify(root.token)).body).toEqual({ data: { paymentStatus: 'paid' } })
  expect(stripe.control.customers().map(({ email }) => email)).toEqual([root.email])

  for (const token of [root.token, teacher]) {
    expect(await statusOf(token)).not.toBe(402)
    expect((await app.call('GET', 'subscription/plans', { token })).body).toMatchObject({
      data: { currentSubscription: { status: 'active', stripePriceId: 'price_campus_year' } },
    })
  }
  for (const token of [other.token, stranger]) expect(await statusOf(token)).toBe(402)
})
