import { routes } from '@labkeeper/contract/routes'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { whileAskingOf } from '../../support/while-asking.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let owner: { email: string; token: string }
beforeEach(async () => {
  owner = await app.newOwner()
})

const connection = (index = 0, username = `person-${Math.random()}@contoso.test`) => {
  const credentials = app.azure.credentials[index]
  if (credentials === undefined) throw new Error('No such subscription')
  const { subscriptionId, tenantId, clientId, clientSecret } = credentials
  return { subscriptionId, tenantId, clientId, clientSecret, username }
}
const get = (token = owner.token) => app.call('GET', 'cloud-settings', { token })
const put = (body: unknown, token = owner.token) => app.call('PUT', 'cloud-settings', { token, body })
const test = (body?: unknown) =>
  app.call('POST', 'cloud-settings/test', { token: owner.token, ...(body === undefined ? {} : { body }) })
const remove = (query = '') => app.call('DELETE', `cloud-settings${query}`, { token: owner.token })

const createVm = (token = owner.token) =>
  app.call('POST', 'azure/vms', {
    token,
    body: aCreation(),
  })

describe('cloud settings', () => {
  it('are nothing before the first save', async () => {
    const answer = await get()
    expect(answer.body).toEqual({ data: null })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await createVm()).toMatchObject({ status: 409, body: { code: 'cloud_settings_missing' } })
  })

  it('come back without their secret', async () => {
    const settings = connection()
    const saved = await put(settings)
    expect(saved.status).toBe(200)
    const { data } = routes.putCloudSettings.response.parse(saved.body)
    const { clientSecret, ...shown } = settings
    expect(data).toEqual({ ...shown, hasClientSecret: true, clientSecret: '' })
    expect((await get()).body).toEqual({ data })
    expect(saved.text + (await get()).text).not.toContain(clientSecret)
  })

  it('keep the stored secret when none or an empty one is given', async () => {
    const { clientSecret: _kept, ...others } = connection()
    await put({ ...others, clientSecret: connection().clientSecret })
    expect((await put(others)).status).toBe(200)
    expect((await put({ ...others, clientSecret: ' ' })).status).toBe(200)
    expect(await test()).toMatchObject({ status: 200, body: { success: true } })
  })

  it('need a secret the first time', async () => {
    const { clientSecret: _left, ...others } = connection()
    expect(await put({ ...others, clientSecret: '' })).toMatchObject({
      status: 400,
      body: { error: 'Client secret is required', fields: { clientSecret: 'Client secret is required' } },
    })
  })

  it('are refused in the words of the specification', async () => {
    const empty = { subscriptionId: '', tenantId: ' ', clientId: '', username: '', clientSecret: 'x' }
    expect((await put(empty)).body.fields).toEqual({
      subscriptionId: 'Subscription ID is required',
      tenantId: 'Tenant ID is required',
      clientId: 'Client ID is required',
      username: 'Username is required',
    })
    const steering = { ...connection(), tenantId: '../../evil.example' }
    expect((await put(steering)).body.fields).toHaveProperty('tenantId')
  })

  it('lie sealed in the database', async () => {
    const settings = connection()
    await put(settings)
    const lab = openDatabase(app.config.cosmos).labs.item('lab', labIdOf(userIdOf(owner.email)))
    const stored = JSON.stringify((await lab.read()).resource)
    expect(stored).toContain('v1.test.')
    expect(stored).not.toContain(settings.clientSecret)
  })
})

describe('the directory user name', () => {
  const name = (text: string) => ({ ...connection(), username: text })

  it.each([
    ['teacher@fabrikam.test', 'belongs to another directory'],
    ['teacher@nowhere.test', 'knows no directory with the domain nowhere.test'],
    ['teacher', 'with its domain'],
    ['teacher@contoso.test/../common', 'with its domain'],
  ])('%s is refused: it is not of this tenant', async (username, reason) => {
    const refused = await put(name(username))
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ username: expect.stringContaining(reason) })
    expect((await get()).body).toEqual({ data: null })
  })

  it('is not asked about again while it stays', async () => {
    expect((await put(name('stays@contoso.test'))).status).toBe(200)
    app.azure.control.addFault({ path: '/contoso.test/', status: 503 })
    expect(await put(name('other@contoso.test'))).toMatchObject({
      status: 503,
      body: { error: 'Microsoft does not answer right now. Please try again in a moment.' },
    })
    expect((await put(name('stays@contoso.test'))).status).toBe(200)
    app.azure.control.clearFaults()
  })

  it('belongs to one lab, in any spelling', async () => {
    expect((await put(name('Head@Contoso.test'))).status).toBe(200)
    const other = await app.newOwner()
    const refused = await put(name('head@contoso.test'), other.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.fields).toHaveProperty('username')
    expect((await get(other.token)).body).toEqual({ data: null })
    expect((await put(name('HEAD@contoso.test'))).status).toBe(200)
  })

  it('is free again when its lab takes another or disconnects', async () => {
    const other = await app.newOwner()
    await put(name('one@contoso.test'))
    await put(name('two@contoso.test'))
    expect((await put(name('one@contoso.test'), other.token)).status).toBe(200)
    expect((await put(name('two@contoso.test'), other.token)).status).toBe(409)
    await remove()
    expect((await put(name('two@contoso.test'), other.token)).status).toBe(200)
  })

  it('goes to one of two labs that ask at once', async () => {
    const other = await app.newOwner()
    const answers = await Promise.all([
      put(name('both@contoso.test')),
      put(name('both@contoso.test'), other.token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that a crash left claimed is taken over after a while, not at once', async () => {
    // The claim is written, the settings are not.
    app.cosmos.failNext({
      status: 503,
      times: 9,
      match: ({ method, path }) => method === 'PATCH' && path.includes('/labs/'),
    })
    expect((await put(name('lost@contoso.test'))).status).toBe(503)
    app.cosmos.clearFaults()
    const other = await app.newOwner()
    expect((await put(name('lost@contoso.test'), other.token)).status).toBe(409)
    app.clock.advance(6 * 60)
    expect((await put(name('lost@contoso.test'), other.token)).status).toBe(200)
    expect((await put(name('lost@contoso.test'))).status).toBe(409)
  })

  it('in use is never taken over, however old its claim', async () => {
    await put(name('kept@contoso.test'))
    app.clock.advance(3_600)
    const other = await app.newOwner()
    expect((await put(name('kept@contoso.test'), other.token)).status).toBe(409)
  })
})

describe('the connection test', () => {
  it('shows what the principal sees', async () => {
    const settings = connection()
    await put(settings)
    const answer = await test()
    expect(answer.status).toBe(200)
    const result = routes.testCloudSettings.response.parse(answer.body)
    expect(result).toMatchObject({ success: true, message: 'Connection test successful' })
    expect(result.details?.subscriptions).toHaveLength(1)
    expect(result.details?.locations).toContain('East US')
    expect(answer.text).not.toContain(settings.clientSecret)
  })

  it('tries what the form holds, and stores nothing', async () => {
    await put({ ...connection(), clientSecret: 'wrong-from-the-start' })
    expect(await test({ clientSecret: connection().clientSecret })).toMatchObject({ status: 200 })
    expect((await test()).status).toBe(502)
  })

  it('says in a sentence why it failed', async () => {
    await put(connection())
    const answer = await test({ clientSecret: 'not-the-secret' })
    expect(answer).toMatchObject({ status: 502, body: { code: 'cloud_error' } })
    expect(String(answer.body.error)).toMatch(/secret/i)
    expect(answer.text).not.toContain('not-the-secret')
  })

  describe('of what the principal may do', () => {
    const withhold = (...notActions: string[]) =>
      app.azure.control.withholdActions({ subscriptionId: connection().subscriptionId, notActions })
    const noted = async () => {
      const lab = openDatabase(app.config.cosmos).labs.item('lab', labIdOf(userIdOf(owner.email)))
      return (await lab.read()).resource.cloud.missingActions
    }
    afterEach(() => {
      withhold()
    })

    it('says that nothing is missing, and writes it down', async () => {
      await put(connection())
      expect(await noted()).toBeUndefined()
      expect((await test()).body.tiers).toEqual({
        ...{ basic: { ok: true, missing: [] }, idle: { ok: true, missing: [] } },
        ...{ selfService: { ok: true, missing: [] }, money: { ok: true, missing: [] } },
      })
      expect(await noted()).toEqual([])
    })

    it('writes down all that is missing though it fails by the first', async () => {
      await put(connection())
      withhold('Microsoft.Compute/snapshots/*')
      const answer = await test()
      expect(answer.status).toBe(502)
      expect(String(answer.body.error)).toContain('Microsoft.Compute/snapshots/read')
      const missing = ['read', 'write', 'delete', 'beginGetAccess/action']
      expect(await noted()).toEqual(missing.map((verb) => `Microsoft.Compute/snapshots/${verb}`))
      withhold()
      await test()
      expect(await noted()).toEqual([])
    })

    it('writes nothing down of what the form holds, and forgets it with the connection', async () => {
      await put(connection())
      await test()
      withhold('Microsoft.Compute/snapshots/*')
      await test({ clientSecret: connection().clientSecret })
      expect(await noted()).toEqual([])
      await put(connection(1))
      expect(await noted()).toBeUndefined()
    })
  })

  it('names what is missing', async () => {
    const answer = await test({ tenantId: connection().tenantId })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({
      subscriptionId: 'Subscription ID is required',
      clientId: 'Client ID is required',
      clientSecret: 'Client secret is required',
    })
  })
})

describe('disconnecting', () => {
  it('forgets the settings, and may be repeated', async () => {
    await put(connection())
    const answer = await remove()
    expect(answer).toMatchObject({ status: 200, body: { message: 'Cloud settings deleted successfully' } })
    expect((await get()).body).toEqual({ data: null })
    expect((await remove()).status).toBe(200)
  })

  it('is refused while there are VMs, unless forced', async () => {
    await put(connection())
    expect((await createVm()).status).toBe(202)
    const refused = await remove()
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(String(refused.body.error)).toContain('1 VM')
    expect((await remove('?force=false')).status).toBe(409)
    expect((await remove('?force=true')).status).toBe(200)
    expect((await get()).body).toEqual({ data: null })
  })

  it('is refused in other words while there are VMs of another subscription only', async () => {
    await put(connection())
    expect((await createVm()).status).toBe(202)
    await put(connection(1))
    expect(String((await remove()).body.error)).toContain('1 VM of another subscription. Remove it from')
  })
})

it('stay when a VM is created in the moment in which they are deleted', async () => {
  const settings = connection()
  expect((await put(settings)).status).toBe(200)
  const forgets = ({ operation, container }: RequestFacts): boolean =>
    operation === 'patch' && container === 'labs'
  const create = async () => expect((await createVm()).status).toBe(202)
  expect(await whileAskingOf(app.cosmos)(forgets, () => remove(), create)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('This lab still has 1 VM') },
  })
  expect((await get()).body).toMatchObject({ data: { username: settings.username } })
  // Its name is still its own.
  const other = await app.newOwner()
  expect((await put(settings, other.token)).status).toBe(409)
})
