import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { rules, type ThrottleRule } from '@labkeeper/functions/domain/accounts/throttle'
import { cosmosThrottle } from '@labkeeper/functions/gateways/cosmos/accounts/throttle'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Mail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOutbox } from '../../support/accounts/letters.ts'
import { type RunningApp, startApp } from '../../support/app.ts'

/** Nobody keeps somebody else out on purpose, and guessing stays as slow as before. */

let app: RunningApp
let outbox: Mail
let close: () => Promise<void>
let owner: { email: string; password: string }
beforeAll(async () => {
  ;({ world: app, outbox, close } = await withOutbox(startApp))
})
afterAll(() => close())
beforeEach(async () => {
  owner = await app.newOwner()
})

const logIn = (password: string, device?: string, address = '198.51.100.7', email = owner.email) =>
  app.call('POST', 'auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(device === undefined ? {} : { 'x-device': device }) },
  })
const deviceOf = async (password = owner.password, device?: string) =>
  String((await logIn(password, device)).body.device)

const fill = async (key: string, rule: ThrottleRule, count: number) => {
  const throttle = cosmosThrottle(openDatabase(app.config.cosmos).tokens, app.clock)
  for (let done = 0; done < count; done += 1) await throttle.take(key, rule)
}
/** What strangers do for as long as they like: wrong tries, and one more as soon as each wait is over. */
const lockOut = async () => fill(`login:account:${userIdOf(owner.email)}`, rules.account, 10)

describe('an account that strangers have locked', () => {
  it('is open to its owner at a device that was signed in before', async () => {
    const device = await deviceOf()
    await lockOut()
    expect((await logIn(owner.password)).status).toBe(429)
    expect((await logIn(owner.password, device)).status).toBe(200)
    // Strangers gained no fresh tries by that.
    expect((await logIn('wrong')).status).toBe(429)
  })

  it('counts guesses at such a device apart, and slows them down alike', async () => {
    const device = await deviceOf()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await logIn('wrong', device)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await logIn(owner.password, device)).status).toBe(429)
    expect((await logIn(owner.password)).status).toBe(200)
  })

  it('stays locked for a device that only somebody else was signed in to', async () => {
    const stranger = await app.newOwner()
    const { body } = await logIn(stranger.password, undefined, undefined, stranger.email)
    const [version, id, entry] = String(body.device).split('.')
    const [, theirs] = (await deviceOf()).split('.')
    await lockOut()
    for (const device of [
      String(body.device),
      [version, theirs, entry].join('.'),
      `${version}.${id}`,
      'x'.repeat(9_999),
    ]) {
      expect((await logIn(owner.password, device)).status).toBe(429)
    }
  })

  it('allows at most 100 tries an hour from unknown devices', async () => {
    let tries = 0
    const end = app.clock.now().getTime() + 3_600_000
    while (app.clock.now().getTime() < end) {
      const { status, headers } = await logIn('wrong', undefined, `203.0.113.${tries}`)
      if (status === 401) tries += 1
      else app.clock.advance(Number(headers.get('retry-after')))
    }
    expect(tries).toBeGreaterThan(20)
    expect(tries).toBeLessThanOrEqual(100)
  })
})

describe('an address that somebody has filled', () => {
  const address = '198.51.100.200'

  it('lets the right password pass, and slows down wrong ones', async () => {
    await fill(`login:address:${address}`, rules.address, 100)
    expect((await logIn('wrong', undefined, address)).status).toBe(429)
    expect((await logIn(owner.password, undefined, address)).status).toBe(200)
    expect((await logIn('wrong', undefined, address)).status).toBe(429)
  })

  it('is not kept full by tries that are refused', async () => {
    const { tokens } = openDatabase(app.config.cosmos)
    const filled = async () => {
      const query = "SELECT c.count, c.lastAt FROM c WHERE c.type = 'throttle' AND c.count >= 100"
      return (await tokens.items.query(query).fetchAll()).resources
    }
    await lockOut()
    const other = '198.51.100.201'
    await fill(`login:address:${other}`, rules.address, 100)
    const before = await filled()
    app.clock.advance(3)
    // Refused by the account, then by the address.
    await logIn('wrong', undefined, other)
    await logIn('wrong', undefined, other, 'nobody-yet@example.test')
    expect(await filled()).toEqual(before)
  })

  it('takes the link of a letter', async () => {
    await fill('reset:address:192.0.2.1', rules.lookup, 300)
    await app.call('POST', 'auth/forgot-password', { body: { email: owner.email } })
    await app.deliverMails()
    const [letter] = outbox.list().filter(({ to }) => to === owner.email)
    const token = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('token')
    const body = { email: owner.email, password: 'new-secret', token }
    expect((await app.call('POST', 'auth/reset-password', { body: { ...body, token: 'x' } })).status).toBe(
      429,
    )
    expect((await app.call('POST', 'auth/reset-password', { body })).status).toBe(200)
  })
})

describe('a reset', () => {
  const reset = async (device?: string) => {
    app.clock.advance(5)
    await app.call('POST', 'auth/forgot-password', { body: { email: owner.email } })
    await app.deliverMails()
    const [letter] = outbox.list().filter(({ to }) => to === owner.email)
    const token = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('token')
    const { body } = await app.call('POST', 'auth/reset-password', {
      body: { email: owner.email, password: 'new-secret', token },
      headers: device === undefined ? {} : { 'x-device': device },
    })
    return String(body.device)
  }

  it('makes this device a known one, and every other one unknown', async () => {
    const [mine, theirs] = [await deviceOf(), await deviceOf()]
    const device = await reset(mine)
    await lockOut()
    expect((await logIn('new-secret', mine)).status).toBe(429)
    expect((await logIn('new-secret', theirs)).status).toBe(429)
    expect((await logIn('new-secret', device)).status).toBe(200)
  })
})

describe('letters for a forgotten password', () => {
  const forgot = (device?: string) =>
    app.call('POST', 'auth/forgot-password', {
      body: { email: owner.email },
      headers: device === undefined ? {} : { 'x-device': device },
    })

  it('are not used up by strangers', async () => {
    const device = await deviceOf()
    for (let count = 0; count < 20; count += 1) await forgot()
    app.mails.length = 0
    await forgot()
    expect(app.mails).toHaveLength(0)
    expect(await forgot(device)).toMatchObject({
      status: 200,
      body: { message: 'Password reset email sent successfully' },
    })
    expect(app.mails).toHaveLength(1)
  })

  it('are bounded at a known device too', async () => {
    const device = await deviceOf()
    app.mails.length = 0
    for (let count = 0; count < 15; count += 1) await forgot(device)
    expect(app.mails).toHaveLength(10)
  })
})
