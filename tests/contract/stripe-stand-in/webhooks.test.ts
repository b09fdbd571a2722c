import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { press } from '../../support/billing.ts'
import { startStandIn } from './stand-in.ts'

let directory: string
let standIn: Awaited<ReturnType<typeof startStandIn>>
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'stripe-'))
  standIn = await startStandIn(directory)
})
afterEach(async () => {
  await standIn.stripe.close()
  rmSync(directory, { recursive: true })
})

const pay = async () => {
  const { id, url } = await standIn.newCheckout()
  await press(url ?? '')
  return id
}

describe('an event', () => {
  it('is signed as the SDK wants it', async () => {
    await pay()
    const { webhooks } = standIn.sdk
    const now = standIn.clock.now().getTime()
    expect(standIn.endpoint.seen).toHaveLength(5)
    for (const { body, headers } of standIn.endpoint.seen) {
      const header = headers['stripe-signature'] ?? ''
      const { webhookSecret } = standIn.stripe
      const event = await webhooks.constructEventAsync(body, header, webhookSecret, 300, undefined, now)
      expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false })
      await expect(webhooks.constructEventAsync(body, header, 'whsec_other')).rejects.toThrow('signature')
    }
  })

  it('comes again until it is taken', async () => {
    standIn.endpoint.state.status = 500
    await pay()
    const refused = standIn.endpoint.seen.length
    expect(refused).toBeGreaterThanOrEqual(5)
    standIn.endpoint.state.status = 200
    standIn.clock.advance(3_600)
    const ids = () =>
      standIn.endpoint
        .events()
        .slice(refused)
        .map(({ id }) => id)
    await expect.poll(() => new Set(ids()).size, { timeout: 20_000 }).toBe(5)
  })

  it('is sent by hand as often and as wrong as one likes', async () => {
    await pay()
    const [event] = standIn.stripe.control.events()
    const id = event?.id ?? ''
    const before = standIn.endpoint.seen.length
    const by = (change: object) =>
      standIn.stripe.control.deliver({ event: id, times: 1, ageSeconds: 0, signature: 'valid', ...change })
    expect(await by({ times: 3 })).toEqual([200, 200, 200])
    await by({ ageSeconds: 600 })
    await by({ ageSeconds: -600 })
    await by({ signature: 'forged' })
    await by({ signature: 'none' })
    expect(
      await standIn.stripe.control.deliver({
        event: 'evt_none',
        times: 1,
        ageSeconds: 0,
        signature: 'valid',
      }),
    ).toBe(undefined)
    const sent = standIn.endpoint.seen.slice(before)
    expect(sent).toHaveLength(7)
    const now = Math.floor(standIn.clock.now().getTime() / 1000)
    const times = sent.map(({ headers }) => Number(/t=(\d+)/.exec(headers['stripe-signature'] ?? '')?.[1]))
    const offsets = times.slice(0, 6).map((time) => Math.round((time - now) / 10) * 10)
    expect(offsets.map((offset) => offset + 0)).toEqual([0, 0, 0, -600, 600, 0])
    expect(sent[6]?.headers['stripe-signature']).toBeUndefined()
  })
})

describe('after a restart', () => {
  it('everything is as it was: keys, address, subscriptions, and events still to be sent', async () => {
    standIn.endpoint.state.status = 500
    const sessionId = await pay()
    const { origin, secretKey, webhookSecret } = standIn.stripe
    const left = await standIn.newCheckout()
    await standIn.stripe.close()

    standIn = await startStandIn(directory)
    expect(standIn.stripe).toMatchObject({ origin, secretKey, webhookSecret })
    expect((await standIn.sdk.checkout.sessions.retrieve(sessionId)).status).toBe('complete')
    expect((await standIn.sdk.subscriptions.list()).data).toHaveLength(1)
    standIn.clock.advance(3_600)
    await expect
      .poll(() => new Set(standIn.endpoint.events().map(({ id }) => id)).size, { timeout: 20_000 })
      .toBe(5)
    expect((await press(left.url ?? '')).status).toBe(303)
  })
})
