import type { SignedInSession } from '@labkeeper/contract/accounts/sessions'
import { routes } from '@labkeeper/contract/routes'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Person {
  readonly email: string
  readonly password: string
}

const signIn = async ({ email, password }: Person, agent = firefox) => {
  const headers = { 'user-agent': agent }
  const { body } = await app.call('POST', 'auth/login', { body: { email, password }, headers })
  app.clock.advance(1)
  return String(body.token)
}
const listed = async (token: string): Promise<readonly SignedInSession[]> =>
  routes.listSessions.response.parse((await app.call('GET', 'user/sessions', { token })).body).data
const isIn = async (token: string) => (await app.call('GET', 'user/me', { token })).status === 200

describe('the sessions of a person', () => {
  it('are listed with browser and last use, this one first', async () => {
    const owner = await app.newOwner()
    const token = await signIn(owner)
    const sessions = await listed(token)
    expect(sessions.map(({ browser, current }) => [browser, current])).toEqual([
      ['Firefox on Windows', true],
      ['Unknown browser', false],
    ])
    expect(sessions[0]?.usedAt).toBe(sessions[0]?.startedAt)
  })

  it('are noted as used once in five minutes', async () => {
    const owner = await app.newOwner()
    const [before] = await listed(owner.token)
    app.clock.advance(4 * 60)
    await listed(owner.token)
    app.clock.advance(2 * 60)
    await listed(owner.token)
    const noted = app.clock.now().toISOString()
    await expect.poll(async () => (await listed(owner.token))[0]?.usedAt).toBe(noted)
    expect(before?.usedAt).not.toBe(noted)
  })

  it('end one by one, at once, and only the own ones', async () => {
    const [owner, stranger] = [await app.newOwner(), await app.newOwner()]
    const other = await signIn(owner)
    const id = (await listed(owner.token)).find(({ current }) => !current)?._id ?? ''
    const end = (token: string) => app.call('DELETE', `user/sessions/${id}`, { token })
    expect((await end(stranger.token)).status).toBe(404)
    expect(await isIn(other)).toBe(true)
    expect((await end(owner.token)).status).toBe(200)
    expect(await isIn(other)).toBe(false)
    expect(await end(owner.token)).toMatchObject({
      status: 404,
      body: { error: 'This session has ended already.' },
    })
    expect(await isIn(owner.token)).toBe(true)
  })

  it('are nothing else that is kept of the person', async () => {
    const owner = await app.newOwner()
    const userId = userIdOf(owner.email)
    const { tokens } = openDatabase(app.config.cosmos)
    await tokens.items.create({ id: 'reset', pk: userId, type: 'reset' })
    const answer = await app.call('DELETE', 'user/sessions/reset', { token: owner.token })
    expect(answer.status).toBe(404)
    expect((await tokens.item('reset', userId).read()).resource).toBeDefined()
  })

  it.each(['..', '%2e%2e', 's_', 'x'.repeat(120)])('are not looked for under %s', async (id) => {
    const { token } = await app.newOwner()
    const answer = await app.call('DELETE', `user/sessions/${encodeURIComponent(id)}`, { token })
    expect(answer.status).toBe(404)
  })

  it('end everywhere else', async () => {
    const owner = await app.newOwner()
    const others = [await signIn(owner), await signIn(owner)]
    const answer = await app.call('POST', 'user/sessions/end-others', { token: owner.token })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out everywhere else' } })
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect(await listed(owner.token)).toHaveLength(1)
  })

  it('are twenty at most: with the next one the oldest ends', async () => {
    const owner = await app.newOwner()
    const tokens: string[] = []
    for (let count = 0; count < 20; count += 1) tokens.push(await signIn(owner))
    expect(await isIn(owner.token)).toBe(false)
    expect(await isIn(tokens[0] ?? '')).toBe(true)
    tokens.push(await signIn(owner))
    expect(await isIn(tokens[0] ?? '')).toBe(false)
    expect(await listed(tokens.at(-1) ?? '')).toHaveLength(20)
  })
})

it('logging out tells the browser to forget what it has cached', async () => {
  const { token } = await app.newOwner()
  const answer = await app.call('POST', 'auth/logout', { token })
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
})
