import { exhibitStripe } from '@labkeeper/local/console/exhibits/stripe'
import { startConsole } from '@labkeeper/local/console/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { press } from '../../support/billing.ts'
import { startStandIn } from '../stripe-stand-in/stand-in.ts'

let standIn: Awaited<ReturnType<typeof startStandIn>>
let console_: Awaited<ReturnType<typeof startConsole>>
let subscription = ''
beforeAll(async () => {
  standIn = await startStandIn()
  console_ = await startConsole({
    port: 0,
    exhibits: [exhibitStripe(standIn.stripe)],
    productOrigin: 'http://localhost:4280',
  })
  const { url } = await standIn.newCheckout({ customer_email: 'ada<b>@example.test' })
  await press(url ?? '')
  subscription = standIn.stripe.control.subscriptions()[0]?.id ?? ''
})
afterAll(async () => {
  await console_.close()
  await standIn.stripe.close()
})

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(console_.origin + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

it('lists events as Stripe has them, newest first', async () => {
  const { body } = await ask('GET', '/stripe/events')
  expect(body[0]).toMatchObject({ object: 'event', type: 'checkout.session.completed' })
  expect(body.at(-1)).toMatchObject({ type: 'customer.subscription.created' })
})

it('turns time forward', async () => {
  const { status, body } = await ask('POST', '/stripe/advance', { subscription, days: 32 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: subscription, status: 'active' })
  expect(standIn.endpoint.types()).toContain('customer.subscription.updated')
  expect((await ask('POST', '/stripe/advance', { subscription: 'sub_none', days: 1 })).status).toBe(404)
  expect((await ask('POST', '/stripe/advance', { subscription, days: -1 })).status).toBe(400)
})

it('delivers events again', async () => {
  const { body: events } = await ask('GET', '/stripe/events')
  const event = events[0].id
  expect((await ask('POST', '/stripe/deliver', { event, times: 2 })).body).toEqual({
    deliveries: [{ status: 200 }, { status: 200 }],
  })
  for (const change of [
    { ageSeconds: 600 },
    { ageSeconds: -600 },
    { signature: 'forged' },
    { signature: 'none' },
  ]) {
    expect((await ask('POST', '/stripe/deliver', { event, ...change })).body.deliveries).toHaveLength(1)
  }
  expect((await ask('POST', '/stripe/deliver', { event: { id: 'evt_own', type: 'x' } })).status).toBe(200)
  expect((await ask('POST', '/stripe/deliver', { event: 'evt_none' })).status).toBe(404)
  for (const wrong of [{}, { event, times: 0 }, { event, signature: 'x' }, { event, ageSeconds: 'x' }]) {
    expect((await ask('POST', '/stripe/deliver', wrong)).status).toBe(400)
  }
})

it('breaks Stripe and mends it', async () => {
  expect((await ask('POST', '/stripe/faults', { status: 500 })).status).toBe(201)
  await expect(standIn.sdk.products.list()).rejects.toThrow()
  expect((await ask('DELETE', '/stripe/faults')).body).toEqual([])
  expect((await standIn.sdk.products.list()).data).toHaveLength(3)
  expect((await ask('POST', '/stripe/faults', { status: 7 })).status).toBe(400)
})

it('shows it all to a person', async () => {
  for (const path of ['/stripe', '/stripe/events']) {
    const page = await (await fetch(console_.origin + path, { headers: { accept: 'text/html' } })).text()
    for (const part of [subscription, 'price_classroom_month', 'checkout.session.completed', 'forged']) {
      expect(page).toContain(part)
    }
    expect(page).toContain('ada&lt;b&gt;@example.test')
  }
})
