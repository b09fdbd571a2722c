import { openStripe } from '@labkeeper/functions/gateways/stripe/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startStandIn } from './stand-in.ts'

let standIn: Awaited<ReturnType<typeof startStandIn>>
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.stripe.close())

describe('the catalogue', () => {
  it('has three plans by month and by year, with nicknames and features', async () => {
    const { data } = await standIn.sdk.prices.list({
      active: true,
      type: 'recurring',
      expand: ['data.product'],
    })
    expect(data).toHaveLength(6)
    const monthly = data.find(({ id }) => id === 'price_classroom_month')
    expect(monthly).toMatchObject({
      unit_amount: 4900,
      currency: 'usd',
      nickname: 'Monthly',
      recurring: { interval: 'month', interval_count: 1 },
      product: { name: 'Classroom', active: true },
    })
    const { data: products } = await standIn.sdk.products.list({ active: true })
    expect(products.map(({ name }) => name).sort()).toEqual(['Campus', 'Classroom', 'Starter'])
    expect(products[0]?.marketing_features.length).toBeGreaterThan(2)
  })

  it('comes in pages', async () => {
    const first = await standIn.sdk.prices.list({ limit: 4 })
    expect([first.data.length, first.has_more]).toEqual([4, true])
    const all = await standIn.sdk.prices.list({ limit: 4 }).autoPagingToArray({ limit: 100 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(6)
  })
})

describe('customers', () => {
  it('are made, read, found and deleted', async () => {
    const { id } = await standIn.sdk.customers.create({
      email: 'ada@example.test',
      name: 'Ada',
      metadata: { labId: 'lab_1' },
    })
    expect(await standIn.sdk.customers.retrieve(id)).toMatchObject({
      name: 'Ada',
      metadata: { labId: 'lab_1' },
    })
    expect((await standIn.sdk.customers.list({ email: 'ada@example.test' })).data).toHaveLength(1)
    await standIn.sdk.customers.del(id)
    expect(await standIn.sdk.customers.retrieve(id)).toEqual(expect.objectContaining({ deleted: true }))
    expect(await refusalOf(standIn.sdk.billingPortal.sessions.create({ customer: id }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      param: 'customer',
      statusCode: 400,
    })
  })

  it('are made once under one key, which is good for nothing else', async () => {
    const make = (email: string) => standIn.sdk.customers.create({ email }, { idempotencyKey: 'once' })
    const [one, two] = await Promise.all([make('key@example.test'), make('key@example.test')])
    expect(two.id).toBe(one.id)
    expect(
      two.lastResponse.headers['idempotent-replayed'] ?? one.lastResponse.headers['idempotent-replayed'],
    ).toBe('true')
    expect(await refusalOf(make('other@example.test'))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })
})

describe('what Stripe refuses is refused', () => {
  it('without the key, or in another version', async () => {
    const stranger = openStripe({ secretKey: 'sk_test_stranger', origin: standIn.stripe.origin })
    expect(await refusalOf(stranger.products.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_********nger',
    })
    const old = standIn.sdk.products.list({}, { apiVersion: '2020-08-27' })
    expect((await refusalOf(old)).message).toContain('2026-10-28.endive')
  })

  it.each([
    [{ mode: undefined }, 'mode', 'parameter_missing'],
    [{ mode: 'payment' }, 'line_items[0]', undefined],
    [{ ui_mode: 'hosted' }, 'ui_mode', undefined],
    [{ payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    [{ line_items: [{ price: 'price_none' }] }, 'line_items[0][price]', 'resource_missing'],
    [{ success_url: undefined }, 'success_url', 'parameter_missing'],
    [{ success_url: 'javascript:alert(1)' }, 'success_url', 'url_invalid'],
    [{ customer: 'cus_none' }, 'customer', 'resource_missing'],
    [{ idempotencyKey: 'x' }, 'idempotencyKey', 'parameter_unknown'],
  ])('a checkout with %j', async (change, param, code) => {
    const { type, statusCode, ...refusal } = await refusalOf(standIn.newCheckout(change))
    expect({ type, statusCode }).toEqual({ type: 'StripeInvalidRequestError', statusCode: 400 })
    expect(refusal).toMatchObject({ param, ...(code === undefined ? {} : { code }) })
  })

  it('what does not exist, and what cannot be expanded', async () => {
    expect(await refusalOf(standIn.sdk.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    const deep = standIn.sdk.subscriptions.list({ expand: ['data.items.data.price.product'] })
    expect((await refusalOf(deep)).message).toContain('You cannot expand more than 4 levels')
    const nothing = standIn.sdk.prices.list({ expand: ['data.moon'] })
    expect((await refusalOf(nothing)).message).toBe('This property cannot be expanded (data.moon).')
  })
})

describe('an outage', () => {
  it('is what the SDK takes it for, and passes', async () => {
    standIn.stripe.control.faults.add({ status: 503, delayMs: 0, times: 2 })
    expect((await refusalOf(standIn.sdk.products.list())).type).toBe('StripeAPIError')
    standIn.stripe.control.faults.add({ status: 0, delayMs: 0, times: 2 })
    expect((await refusalOf(standIn.sdk.products.list())).type).toBe('StripeConnectionError')
    // The SDK repeats a call once.
    standIn.stripe.control.faults.add({ status: 500, delayMs: 0, times: 1 })
    expect((await standIn.sdk.products.list()).data).toHaveLength(3)
  })
})
