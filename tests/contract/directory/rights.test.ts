import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'

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
const failed = { status: 401, body: { error: 'Authentication failed.' } }

describe('another person', () => {
  it('of the tenant stays outside', async () => {
    for (const name of ['colleague@contoso.test', 'lecturer@contoso.test']) {
      expect(await world.callback(await world.visit(username, name))).toMatchObject(failed)
    }
    // Nobody was pinned in the meantime.
    expect(await world.isIn(await world.enter(username))).toBe(true)
  })

  it('who was given the name later stays outside', async () => {
    await world.enter(username)
    world.entra.tamper((payload) => ({ payload: { ...payload, oid: crypto.randomUUID() } }))
    expect(await world.callback(await world.visit(username))).toMatchObject(failed)
    expect(await world.isIn(await world.enter(username))).toBe(true)
  })

  it('may come once the owner has named somebody else', async () => {
    await world.enter(username)
    await world.connect(owner.token, world.lecturer)
    expect(await world.isIn(await world.enter('lecturer@contoso.test'))).toBe(true)
    expect((await world.authUrl(username, world.newState())).status).toBe(404)
  })

  it('who lost the right name while at Microsoft stays outside', async () => {
    const visit = await world.visit(username)
    await world.connect(owner.token, world.lecturer)
    expect(await world.callback(visit)).toMatchObject(failed)
  })
})

describe('the owner', () => {
  it.each([
    [
      'names somebody else',
      () => world.connect(owner.token, { ...world.teacher, username: 'x@contoso.test' }),
    ],
    [
      'moves to another tenant, domain and all',
      () => {
        world.entra.moveDomain('contoso.test', world.stranger.tenantId)
        return world.connect(owner.token, { ...world.stranger, username })
      },
    ],
    [
      'takes another app registration',
      () => world.connect(owner.token, { ...world.teacher, clientId: world.lecturer.clientId }),
    ],
    ['removes the connection', () => world.app.call('DELETE', 'cloud-settings', { token: owner.token })],
  ])('who %s ends the sessions of the directory account', async (_, change) => {
    const token = await world.enter(username)
    expect((await change()).status).toBe(200)
    world.entra.moveDomain('contoso.test', world.teacher.tenantId)
    expect(await world.isIn(token)).toBe(false)
    expect(await world.isIn(owner.token)).toBe(true)
  })

  it('may change secret and subscription without that', async () => {
    const token = await world.enter(username)
    const { clientSecret: _same, ...others } = world.teacher
    const body = { ...others, subscriptionId: crypto.randomUUID(), username: username.toUpperCase() }
    expect((await world.app.call('PUT', 'cloud-settings', { token: owner.token, body })).status).toBe(200)
    expect(await world.isIn(token)).toBe(true)
    world.entra.tamper((payload) => ({ payload: { ...payload, oid: crypto.randomUUID() } }))
    expect(await world.callback(await world.visit(username))).toMatchObject(failed)
  })

  it('who is an admin has an admin at work', async () => {
    await world.app.call('DELETE', 'cloud-settings', { token: owner.token })
    const admin = await world.app.newOwner('admin@example.test')
    await world.connect(admin.token, world.teacher)
    const token = await world.enter(username)
    expect((await world.me(token)).body).toMatchObject({ user: { role: 'admin', isAzureAD: true } })
    await world.app.call('DELETE', 'cloud-settings', { token: admin.token })
  })
})
