import { routes } from '@labkeeper/contract/routes'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { tamperKinds } from '@labkeeper/local/entra/model/forgery'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DirectoryWorld, redirectUri, startDirectory } from '../../support/accounts/directory.ts'

let world: DirectoryWorld
let owner: { email: string; token: string }
beforeAll(async () => {
  world = await startDirectory()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.app.newOwner()
  expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
})
afterEach(async () => {
  world.entra.clearTampering()
  await world.app.call('DELETE', 'cloud-settings', { token: owner.token })
})

const username = 'teacher@contoso.test'
/** As a version stored it that kept what people typed. */
const storeCloud = async (email: string, change: Readonly<Record<string, string>>) => {
  const { labs } = openDatabase(world.app.config.cosmos)
  await labs
    .item('lab', labIdOf(userIdOf(email)))
    .patch(
      Object.entries(change).map(([key, value]) => ({ op: 'set' as const, path: `/cloud/${key}`, value })),
    )
}

const failed = { status: 401, body: { error: 'Authentication failed.' } }
const badState = {
  status: 400,
  body: { error: 'Invalid or expired authentication state. Please try logging in again.' },
}

describe('a directory account', () => {
  it('is known by its user name, in any spelling', async () => {
    for (const name of [username, ' TEACHER@Contoso.test ']) {
      const answer = await world.post('validate-user', { username: name })
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'User validated', data: { valid: true } },
      })
    }
    expect(await world.post('validate-user', { username: 'nobody@contoso.test' })).toMatchObject({
      status: 404,
      body: { error: 'User not found', code: 'not_found' },
    })
    expect(await world.post('validate-user', { username: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { username: 'Username is required' } },
    })
  })

  it("signs in and works in the owner's lab with the owner's role", async () => {
    const answer = await world.callback(await world.visit(username))
    expect(answer.status, answer.text).toBe(200)
    const { token, user } = routes.callback.response.parse(answer.body)
    expect(user).toEqual({
      name: 'Teacher Contoso',
      email: username,
      role: 'lab_owner',
      isAzureAD: true,
      rootUser: { name: 'Olga Owner', email: owner.email },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await world.me(token)).body).toEqual({ user })
    const settings = await world.app.call('GET', 'cloud-settings', { token })
    expect(settings.body).toMatchObject({ data: { subscriptionId: world.teacher.subscriptionId } })
    const fresh = await world.app.call('POST', 'auth/refresh', { token })
    expect(routes.refresh.response.parse(fresh.body).user).toEqual(user)
    expect((await world.app.call('POST', 'auth/logout', { token })).status).toBe(200)
    expect(await world.isIn(token)).toBe(false)
  })

  it('has no password here', async () => {
    const token = await world.enter(username)
    const body = { currentPassword: 'Contoso-teacher-1', newPassword: 'Contoso-teacher-2' }
    expect(await world.app.call('POST', 'user/change-password', { token, body })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const password = world.entra.users().find((user) => user.username === username)?.password ?? ''
    const login = await world.app.call('POST', 'auth/login', { body: { email: username, password } })
    expect(login.status).toBe(401)
  })

  it.each(['typed', 'stored'])('signs in where the ids were %s in capitals', async (where) => {
    const { subscriptionId, tenantId, clientId } = world.teacher
    const capitals = {
      subscriptionId: subscriptionId.toUpperCase(),
      tenantId: tenantId.toUpperCase(),
      clientId: clientId.toUpperCase(),
    }
    if (where === 'typed') await world.connect(owner.token, { ...world.teacher, ...capitals })
    else await storeCloud(owner.email, capitals)
    const { body } = await world.app.call('GET', 'cloud-settings', { token: owner.token })
    const small = { subscriptionId, tenantId, clientId }
    expect(body).toMatchObject({ data: where === 'typed' ? small : capitals })
    expect(await world.isIn(await world.enter(username))).toBe(true)
  })

  it('is admitted twice by the same person', async () => {
    const tokens = [await world.enter(username), await world.enter(username)]
    for (const token of tokens) expect(await world.isIn(token)).toBe(true)
  })
})

describe('the question to Microsoft', () => {
  it('asks for a code with PKCE, nonce and the name, and keeps its secrets here', async () => {
    const state = world.newState()
    const { body, text } = await world.authUrl(username, state)
    const { data } = routes.authUrl.response.parse(body)
    const url = new URL(data.authUrl)
    expect(url.href.startsWith(`${world.entra.origin}/${world.teacher.tenantId}/v2.0/`)).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: world.teacher.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: username,
      prompt: 'login',
      max_age: '3600',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { tokens } = openDatabase(world.app.config.cosmos)
    const stored = await tokens.items
      .query<Record<string, unknown>>("SELECT * FROM c WHERE c.type = 'directory-state'")
      .fetchAll()
    const kept = stored.resources.find(({ nonce }) => nonce === url.searchParams.get('nonce'))
    expect(kept).toMatchObject({ username, redirectUri, ttl: 600 })
    expect(JSON.stringify(kept)).not.toContain(state)
    expect(text).not.toContain(String(kept?.verifier))
    expect(text).not.toContain(world.teacher.clientSecret)
  })

  it.each([
    'https://evil.test/auth/azure-callback',
    'http://localhost:4280/auth/azure-callback/more',
    'http://localhost:4280/auth/azure-callback?next=1',
    'http://localhost:4280/auth/azure-callback/',
    'http://localhost:4280//auth/azure-callback',
    'http://localhost:4280@evil.test/auth/azure-callback',
    'http://localhost:4280\\@evil.test/auth/azure-callback',
    'https://localhost:4280/auth/azure-callback',
    'http://LOCALHOST:4280/auth/azure-callback',
    'javascript:alert(1)',
  ])('never names %s as the way back', async (address) => {
    const state = world.newState()
    const refusal = {
      status: 400,
      body: {
        error: 'Invalid redirect URI. This may be a security issue.',
        fields: { redirectUri: 'Invalid redirect URI. This may be a security issue.' },
      },
    }
    expect(await world.post('auth-url', { username, redirectUri: address, state })).toMatchObject(refusal)
    const answer = { username, code: 'code', redirectUri: address, state }
    expect(await world.post('callback', answer)).toMatchObject(refusal)
  })

  it('is not asked for a stranger, nor twice with one state', async () => {
    const state = world.newState()
    expect((await world.authUrl('nobody@contoso.test', state)).status).toBe(404)
    expect((await world.authUrl(username, state)).status).toBe(200)
    expect(await world.authUrl(username, state)).toMatchObject(badState)
  })

  it('says whom to call when the tenant does not exist', async () => {
    const other = await world.app.newOwner()
    expect((await world.connect(other.token, world.stranger)).status).toBe(200)
    await storeCloud(other.email, { tenantId: crypto.randomUUID() })
    expect(await world.authUrl(world.stranger.username, world.newState())).toMatchObject({
      status: 502,
      body: { code: 'cloud_error', error: expect.stringContaining('cloud settings') },
    })
  })
})

describe('an answer from Microsoft', () => {
  it('is taken once', async () => {
    const visit = await world.visit(username)
    expect((await world.callback(visit)).status).toBe(200)
    expect(await world.callback(visit)).toMatchObject(badState)
  })

  it('is taken once also when it comes many times at once', async () => {
    const visit = await world.visit(username)
    const answers = await Promise.all([1, 2, 3].map(() => world.callback(visit)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('is refused with the code of a sign-in that is over', async () => {
    const used = await world.visit(username)
    await world.callback(used)
    const next = await world.visit(username)
    expect(await world.callback({ ...next, code: used.code })).toMatchObject({
      status: 401,
      body: { error: 'The authorization code has expired or is invalid. Please try logging in again.' },
    })
  })

  it('is refused with a code that was made for another question', async () => {
    const [one, other] = [await world.visit(username), await world.visit(username)]
    expect((await world.callback({ ...one, code: other.code })).status).toBe(401)
  })

  it('is refused with a state that nobody asked with, and uses it up when the name is another', async () => {
    const visit = await world.visit(username)
    expect(await world.callback({ ...visit, state: world.newState() })).toMatchObject(badState)
    expect(await world.callback({ ...visit, username: 'lecturer@contoso.test' })).toMatchObject(badState)
    expect(await world.callback(visit)).toMatchObject(badState)
  })

  it('is refused after ten minutes', async () => {
    const late = await world.visit(username)
    world.app.clock.advance(11 * 60)
    expect(await world.callback(late)).toMatchObject(badState)
    const inTime = await world.visit(username)
    world.app.clock.advance(9 * 60)
    expect((await world.callback(inTime)).status).toBe(200)
  })

  it.each(tamperKinds)('is refused when its id token is forged: %s', async (kind) => {
    const visit = await world.visit(username)
    world.entra.tamper(kind)
    const answer = await world.callback(visit)
    expect(answer).toMatchObject(failed)
    expect(answer.body).not.toHaveProperty('token')
    expect(world.entra.tampering()).toBe(0)
  })

  it('is refused when the secret in the cloud settings is wrong', async () => {
    await world.connect(owner.token, { ...world.teacher, clientSecret: 'wrong' })
    expect(await world.callback(await world.visit(username))).toMatchObject({
      status: 502,
      body: { code: 'cloud_error', error: expect.stringContaining('configuration issue') },
    })
  })
})

describe('the log', () => {
  it('holds sign-ins, and no code, state, token or secret', async () => {
    world.app.log.length = 0
    const visit = await world.visit(username)
    const { body } = await world.callback(visit)
    const all = world.app.log.join('\n')
    const audits = world.app.log.map((line) => JSON.parse(line).audit).filter(Boolean)
    expect(audits).toEqual(['directory-sign-in-begun', 'directory-sign-in'])
    for (const secret of [
      visit.code,
      visit.state,
      String(body.token),
      world.teacher.clientSecret,
      username,
    ]) {
      expect(all).not.toContain(secret)
    }
  })
})
