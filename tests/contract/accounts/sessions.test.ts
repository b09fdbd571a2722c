import { argon2Sync, randomBytes } from 'node:crypto'
import { routes } from '@labkeeper/contract/routes'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { newSession } from '@labkeeper/functions/domain/accounts/session'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { argon2Passwords } from '@labkeeper/functions/gateways/crypto/passwords'
import { jwtTokens } from '@labkeeper/functions/gateways/crypto/tokens'
import { lookAtSignIns, openSession } from '@labkeeper/functions/use-cases/accounts/sessions/open-session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp({}, { passwords: argon2Passwords() })
})
afterAll(() => app.close())

/** What a sign-in is made of, for what happens in between. */
const parts = () => {
  const database = openDatabase(app.config.cosmos)
  const users = cosmosUsers(database.users)
  const sessions = cosmosSessions(database.tokens)
  const world = { users, sessions, tokens: jwtTokens(app.config.signingKeys), clock: app.clock }
  return { users, sessions, open: openSession(world), lookAt: lookAtSignIns(world) }
}

const me = (token: string) => app.call('GET', 'user/me', { token })

describe('signing up', () => {
  it('creates a lab owner, trimmed, and signs in', async () => {
    const body = { name: ' Ada ', email: ' Ada@Example.test ', password: 'secret' }
    const answer = await app.call('POST', 'auth/signup', { body })
    expect(answer.status).toBe(201)
    const session = routes.signup.response.parse(answer.body)
    const user = { name: 'Ada', email: 'Ada@Example.test', role: 'lab_owner', isAzureAD: false }
    expect(session).toMatchObject({ message: 'Account created successfully', user })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await me(session.token)).body).toEqual({ user })
  })

  it('works under its other name', async () => {
    const body = { name: 'Bea', email: 'bea@example.test', password: 'secret' }
    expect((await app.call('POST', 'auth/register', { body })).status).toBe(201)
  })

  it('makes the chosen address an admin', async () => {
    const body = { name: 'Ann', email: 'Admin@example.test', password: 'secret' }
    const { body: session } = await app.call('POST', 'auth/signup', { body })
    expect(session).toMatchObject({ user: { role: 'admin' } })
  })

  it('is refused for an address that has an account, in any spelling', async () => {
    await app.newOwner('taken@example.test')
    const body = { name: 'Eve', email: ' TAKEN@example.test', password: 'secret' }
    const answer = await app.call('POST', 'auth/signup', { body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(answer.body.fields).toHaveProperty('email')
  })

  it('lets one of many at once win', async () => {
    const body = { name: 'Eve', email: 'race@example.test', password: 'secret' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST', 'auth/signup', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('finishes what an interrupted attempt began', async () => {
    const body = { name: 'Cut', email: 'cut@example.test', password: 'secret' }
    // The lab is written first, then the user: the second creation fails.
    app.cosmos.failNext({
      status: 503,
      times: 1,
      match: ({ method, path }) => method === 'POST' && path.includes('/users/docs'),
    })
    expect((await app.call('POST', 'auth/signup', { body })).status).toBe(503)
    const again = await app.call('POST', 'auth/signup', { body })
    expect(again.status).toBe(201)
    const settings = await app.call('GET', 'cloud-settings', { token: String(again.body.token) })
    expect(settings).toMatchObject({ status: 200, body: { data: null } })
  })
})

describe('a session', () => {
  it('begins with the right password, however the address is written', async () => {
    const { email, password } = await app.newOwner()
    const body = { email: ` ${email.toUpperCase()} `, password }
    const answer = await app.call('POST', 'auth/login', { body })
    expect(answer.status).toBe(200)
    expect(routes.login.response.parse(answer.body)).toMatchObject({ message: 'Logged in successfully' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('does not tell an unknown account from a wrong password', async () => {
    const { email } = await app.newOwner()
    const attempt = (address: string) =>
      app.call('POST', 'auth/login', { body: { email: address, password: 'wrong' } })
    const [known, unknown] = await Promise.all([attempt(email), attempt('nobody@example.test')])
    for (const answer of [known, unknown]) {
      expect(answer).toMatchObject({
        status: 401,
        body: { error: 'Invalid email or password', code: 'unauthenticated' },
      })
    }
  })

  it('strengthens a password hash of weaker days', async () => {
    const { email, password } = await app.newOwner()
    const users = cosmosUsers(openDatabase(app.config.cosmos).users)
    const nonce = randomBytes(16)
    const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 }
    const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
    const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const weak = `$argon2id$v=19$m=8192,t=1,p=1$${encode(nonce)}$${encode(tag)}`
    await users.setPasswordHash(userIdOf(email), weak)
    const logIn = () => app.call('POST', 'auth/login', { body: { email, password } })
    expect((await logIn()).status).toBe(200)
    expect((await users.read(userIdOf(email)))?.passwordHash).toContain('$m=19456,t=2,p=1$')
    expect((await logIn()).status).toBe(200)
  })

  it('does not begin with a password that was changed while it was checked', async () => {
    const { email, password, token } = await app.newOwner()
    const { sessions, users, open, lookAt } = parts()
    const id = userIdOf(email)
    const checked = await users.read(id)
    // Beside the hash: all was as it should be then.
    const look = await lookAt(id, checked)
    expect(look.holds).toBe(true)
    const body = { currentPassword: password, newPassword: 'quite-another' }
    expect((await app.call('POST', 'user/change-password', { token, body })).status).toBe(200)
    for (const taken of [look, undefined]) {
      await expect(open(checked!, 'Unknown browser', taken)).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
    expect(await sessions.list(id)).toHaveLength(1)
  })

  it('does not begin after all of them were ended, however early it looked', async () => {
    const { email, password, token } = await app.newOwner()
    const { sessions, users, open, lookAt } = parts()
    const user = await users.read(userIdOf(email))
    const look = await lookAt(userIdOf(email), user)
    expect((await app.call('POST', 'user/sessions/end-others', { token })).status).toBe(200)
    await expect(open(user!, 'Unknown browser', look)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await sessions.list(userIdOf(email))).toHaveLength(1)
    const again = await app.call('POST', 'auth/login', { body: { email, password } })
    expect(again.status).toBe(200)
  })

  it('begins once of what was seen, and ends no other in vain', async () => {
    const { email } = await app.newOwner()
    const { sessions, users } = parts()
    const id = userIdOf(email)
    const user = (await users.read(id))!
    const seen = await sessions.seen(id)
    const [first] = seen.sessions
    const begin = () =>
      sessions.begin(newSession(user, 'Firefox', app.clock.now()), seen, { fullAt: 1, ended: [first!.id] })
    const begun = await Promise.all([begin(), begin(), begin()])
    expect(begun.filter(Boolean)).toHaveLength(1)
    const left = await sessions.list(id)
    expect(left.map(({ browser }) => browser)).toEqual(['Firefox'])
  })

  it('goes on with a fresh token', async () => {
    const { token } = await app.newOwner()
    app.clock.advance(3_600)
    const answer = await app.call('POST', 'auth/refresh', { token })
    expect(answer.status).toBe(200)
    const fresh = routes.refresh.response.parse(answer.body)
    expect(fresh.token).not.toBe(token)
    app.clock.advance(7.5 * 3_600)
    expect((await me(token)).status).toBe(401)
    expect((await me(fresh.token)).status).toBe(200)
  })

  it('ends after seven days, however often it was refreshed', async () => {
    let { token } = await app.newOwner()
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      app.clock.advance(6 * 3_600)
      token = String((await app.call('POST', 'auth/refresh', { token })).body.token)
    }
    expect((await me(token)).status).toBe(200)
    app.clock.advance(7 * 3_600)
    expect((await me(token)).status).toBe(401)
    expect((await app.call('POST', 'auth/refresh', { token })).status).toBe(401)
  })

  it('ends at once by logging out, for this sign-in only', async () => {
    const { email, password, token } = await app.newOwner()
    const other = await app.call('POST', 'auth/login', { body: { email, password } })
    const answer = await app.call('POST', 'auth/logout', { token })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } })
    expect((await me(token)).status).toBe(401)
    expect((await app.call('POST', 'auth/refresh', { token })).status).toBe(401)
    expect((await me(String(other.body.token))).status).toBe(200)
  })

  it('cannot be taken over by naming another header', async () => {
    const { token } = await app.newOwner()
    const principal = Buffer.from(JSON.stringify({ userId: 'x', userRoles: ['admin'] })).toString('base64')
    const claimed = await app.call('GET', 'user/me', { headers: { 'x-ms-client-principal': principal } })
    expect(claimed.status).toBe(401)
    const behindProxy = { authorization: 'Bearer of-the-platform', 'x-authorization': `Bearer ${token}` }
    expect((await app.call('GET', 'user/me', { headers: behindProxy })).status).toBe(200)
    const overruled = { authorization: `Bearer ${token}`, 'x-authorization': 'Bearer nonsense' }
    expect((await app.call('GET', 'user/me', { headers: overruled })).status).toBe(401)
  })
})
