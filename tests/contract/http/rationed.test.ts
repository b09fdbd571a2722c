import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { routes } from '@labkeeper/contract/routes'
import { budgets } from '@labkeeper/functions/domain/accounts/budgets'
import { cosmosBuckets } from '@labkeeper/functions/gateways/cosmos/accounts/buckets'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { spend } from '@labkeeper/functions/use-cases/accounts/spend'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const repeat = async (times: number, work: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < times; time += 1) await work()
}

/** An app whose directory knows no domain, and counts who asks. */
const startAsked = async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const running = await startApp({ DIRECTORY_AUTHORITY: `http://127.0.0.1:${port}` })
  onTestFinished(() => running.close())
  return { asked, running }
}

describe('what costs', () => {
  it('is limited for each person, in words, and comes back bit by bit', async () => {
    const [owner, stranger] = [await app.newOwner(), await app.newOwner()]
    const test = (token: string) => app.call('POST', 'cloud-settings/test', { token, body: {} })
    await repeat(budgets['connection-test'].person.holds, () => test(owner.token))
    const refused = await test(owner.token)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        error: 'This was asked for too often. Please try again in 30 seconds.',
      },
    })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await test(stranger.token)).status).toBe(400)
    app.clock.advance(30)
    expect((await test(owner.token)).status).toBe(400)
    expect((await test(owner.token)).status).toBe(429)
  })

  it.each([
    ['PUT', 'cloud-settings', {}],
    [
      'POST',
      'cloud-settings/prove-username',
      {
        redirectUri: 'http://localhost:4280/auth/azure-callback',
        state: randomBytes(24).toString('base64'),
      },
    ],
  ])('is %s %s, whose refusal asks Microsoft nothing', async (method, path, more) => {
    const { asked, running } = await startAsked()
    const { token } = await running.newOwner()
    const connection = {
      subscriptionId: randomUUID(),
      tenantId: randomUUID(),
      clientId: randomUUID(),
      clientSecret: 'secret',
      username: 'teacher@nowhere.test',
    }
    const call = () => running.call(method, path, { token, body: { ...connection, ...more } })
    const { holds } = budgets['connection-test'].person
    await repeat(holds, async () => expect((await call()).body.fields).toHaveProperty('username'))
    expect(asked).toHaveLength(holds)
    const refused = await call()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(asked).toHaveLength(holds)
  })

  it('is limited for each lab too, and who is refused takes nothing from the others', async () => {
    const buckets = cosmosBuckets(openDatabase(app.config.cosmos).tokens, app.clock)
    const take = spend({ buckets })
    const { person, lab } = budgets['connection-test']
    const ask = (name: string) => take('connection-test', { userId: `u_${name}`, labId: 'lab_crowded' })
    await repeat(person.holds, () => ask('one'))
    for (let time = 0; time < 20; time += 1)
      await expect(ask('one')).rejects.toMatchObject({ code: 'too_many_requests' })
    await repeat(lab.holds - person.holds, () => ask('two'))
    await expect(ask('three')).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('gives of many calls at once no more than it holds', async () => {
    const buckets = cosmosBuckets(openDatabase(app.config.cosmos).tokens, app.clock)
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => buckets.take('race', { holds: 5, perHour: 60 })),
    )
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(5)
    expect(waits.filter((wait) => wait === 0).length).toBeGreaterThan(0)
  })

  it('is signing in, too, with the right password', async () => {
    const { email, password } = await app.newOwner()
    const logIn = () => app.call('POST', 'auth/login', { body: { email, password } })
    // The sign-up was the first.
    await repeat(budgets['sign-in'].person.holds - 1, logIn)
    expect((await logIn()).status).toBe(429)
    app.clock.advance(60)
    expect((await logIn()).status).toBe(200)
  })

  it('names every route that is rationed', () => {
    const rationed = Object.entries(routes).flatMap(([name, route]) =>
      'rationed' in route && route.rationed !== undefined ? [`${name}: ${route.rationed}`] : [],
    )
    expect(rationed.toSorted()).toEqual([
      'importStudents: import',
      'openPortal: checkout',
      'proveUsername: connection-test',
      'putCloudSettings: connection-test',
      'regionQuota: quota',
      'startCheckout: checkout',
      'testCloudSettings: connection-test',
      'verifyCheckout: checkout',
    ])
  })
})
