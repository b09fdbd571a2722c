import { rules, type ThrottleRule } from '@labkeeper/functions/domain/accounts/throttle'
import { cosmosThrottle } from '@labkeeper/functions/gateways/cosmos/accounts/throttle'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let house = 0
let address = ''
beforeEach(() => {
  house += 1
  address = `198.51.100.${house}`
})

const logIn = (email: string, password: string, from = address) =>
  app.call('POST', 'auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } })

/** Statuses of that many tries, one after another. */
const tries = async (count: number, attempt: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status)
  return statuses
}

/** As if so many tries had been made: hashing a hundred passwords is slow by design. */
const countBefore = async (key: string, rule: ThrottleRule, count: number) => {
  const throttle = cosmosThrottle(openDatabase(app.config.cosmos).tokens, app.clock)
  for (let done = 0; done < count; done += 1) await throttle.take(key, rule)
}

describe('guessing a password', () => {
  it('waits within 25 failures, and the right one waits too', async () => {
    const { email, password } = await app.newOwner()
    const statuses = await tries(25, () => logIn(email, 'wrong'))
    expect(statuses).toContain(429)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const locked = await logIn(email, password, '203.0.113.1')
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = Number(locked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(120)
    app.clock.advance(wait)
    expect((await logIn(email, password)).status).toBe(200)
    expect(await tries(5, () => logIn(email, 'wrong'))).not.toContain(429)
  })

  it('is the same for an account that does not exist', async () => {
    const { email } = await app.newOwner()
    const known = await tries(25, () => logIn(email, 'wrong'))
    const unknown = await tries(25, () => logIn('ghost@example.test', 'wrong'))
    expect(unknown).toEqual(known)
  })

  it('waits longer each time, never above two minutes', async () => {
    const { email } = await app.newOwner()
    const waits: number[] = []
    for (let count = 0; count < 40 && waits.length < 6; count += 1) {
      const answer = await logIn(email, 'wrong')
      if (answer.status !== 429) continue
      const wait = Number(answer.headers.get('retry-after'))
      waits.push(wait)
      app.clock.advance(wait)
    }
    expect(waits).toEqual([15, 30, 60, 120, 120, 120])
  })

  it('gains nothing by trying all at once', async () => {
    const { email } = await app.newOwner()
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, 'wrong')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })

  it('of many accounts waits by its address within 120, whatever the client claims before it', async () => {
    await countBefore(`login:address:${address}`, rules.address, 99)
    const statuses = await tries(3, (index) =>
      logIn(`many-${index}@example.test`, 'wrong', `203.0.113.${index}, ${address}`),
    )
    expect(statuses).toEqual([401, 429, 429])
    expect((await logIn('other@example.test', 'wrong', '203.0.113.200')).status).toBe(401)
  })

  it('is not held against a class that signs in from one address', async () => {
    const { email, password } = await app.newOwner()
    await countBefore(`login:address:${address}`, rules.address, 98)
    expect(await tries(5, () => logIn(email, password))).toEqual([200, 200, 200, 200, 200])
    expect(await tries(3, (index) => logIn(`x-${index}@example.test`, 'wrong'))).toEqual([401, 401, 429])
  })

  it('is refused while the counters cannot be read', async () => {
    const { email, password } = await app.newOwner()
    app.cosmos.failNext({ status: 503, times: 20, match: ({ path }) => path.includes('/tokens/') })
    const answer = await logIn(email, password)
    app.cosmos.clearFaults()
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('signing up', () => {
  it('is slowed down by address', async () => {
    await countBefore(`signup:address:${address}`, rules.signup, 499)
    const signUp = (index: number) =>
      app.call('POST', 'auth/signup', {
        body: { name: 'A', email: `crowd-${index}@example.test`, password: 'secret' },
        headers: { 'x-forwarded-for': address },
      })
    expect(await tries(2, signUp)).toEqual([201, 429])
  })
})

describe('what tells whether a name is known', () => {
  const validate = () =>
    app.call('POST', 'azure-ad/validate-user', {
      body: { username: 'nobody@contoso.test' },
      headers: { 'x-forwarded-for': address },
    })

  it('is slowed down by address after 300 tries, and opens by itself', async () => {
    await countBefore(`validate:address:${address}`, rules.lookup, 299)
    expect(await tries(2, validate)).toEqual([404, 429])
    const wait = Number((await validate()).headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(120)
    app.clock.advance(wait)
    expect((await validate()).status).toBe(404)
  })

  it('is slowed down too when a sign-in is begun or a reset link is tried', async () => {
    await countBefore(`directory:address:${address}`, rules.lookup, 300)
    await countBefore(`reset:address:${address}`, rules.lookup, 300)
    const headers = { 'x-forwarded-for': address }
    const redirectUri = 'http://localhost:4280/auth/azure-callback'
    const question = { username: 'a@contoso.test', redirectUri, state: 's'.repeat(16) }
    const link = { email: 'a@example.test', password: 'secret', token: 'x' }
    for (const [path, body] of [
      ['azure-ad/auth-url', question],
      ['azure-ad/callback', { ...question, code: 'c' }],
      ['auth/reset-password', link],
    ] as const) {
      expect((await app.call('POST', path, { body, headers })).status).toBe(429)
    }
  })
})

describe('asking for mails', () => {
  it('is slowed down by address, long after any person would stop', async () => {
    await countBefore(`forgot:address:${address}`, rules.forgot, 999)
    const forgot = (index: number) =>
      app.call('POST', 'auth/forgot-password', {
        body: { email: `crowd-${index}@example.test` },
        headers: { 'x-forwarded-for': address },
      })
    expect(await tries(2, forgot)).toEqual([200, 429])
  })
})

describe('a counter', () => {
  const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
  const rule = { freeTries: 5, firstWaitSeconds: 10, longestWaitSeconds: 20, windowSeconds: 60 }

  it('lets exactly the free tries pass when many come at once, from several instances', async () => {
    const instances = [0, 1, 2].map(() => cosmosThrottle(openDatabase(app.config.cosmos).tokens, clock))
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) => instances[index % 3]?.take('many', rule)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('is forgotten by the database when nothing was tried for its window', async () => {
    const { tokens } = openDatabase(app.config.cosmos)
    const throttle = cosmosThrottle(tokens, clock)
    for (let count = 0; count < 6; count += 1) await throttle.take('brief', { ...rule, windowSeconds: 2 })
    expect(await throttle.take('brief', rule)).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 3_100))
    expect(await throttle.take('brief', rule)).toBe(0)
  })
})
