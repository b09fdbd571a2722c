import { defaultPolicy, minutesNeeded } from '@labkeeper/contract/policies/policies'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { aRunningVm } from '../../support/operations/running-vm.ts'
import { minute, never, stopAfter } from './engine.ts'

let app: RunningApp
let owner: { email: string; token: string }
let stranger: { email: string; token: string }
beforeAll(async () => {
  app = await startApp()
  owner = await app.newOwner()
  stranger = await app.newOwner()
})
afterAll(() => app.close())

const path = 'cloud-settings/auto-vm-config'
const save = (body: unknown, { token } = owner) => app.call('POST', path, { token, body })
const read = async ({ token } = owner) => (await app.call('GET', path, { token })).body.data
const keep = (name: string, { token } = owner) =>
  app.call('POST', `azure/vms/course/${name}/keep-running`, { token })

const addVm = async (name: string, policy = stopAfter(30)): Promise<VmRecord> => {
  const [connected] = app.azure.credentials
  const vm = {
    ...aRunningVm(labIdOf(userIdOf(owner.email)), name, app.clock.now(), policy),
    subscriptionId: connected?.subscriptionId ?? '',
  }
  await openDatabase(app.config.cosmos).labs.items.create(vm)
  return vm
}

describe('the settings', () => {
  it('are half an hour and an hour, both off, until somebody changes them', async () => {
    expect(await read()).toEqual(defaultPolicy)
  })

  it('are kept, and belong to one lab', async () => {
    const policy = { autoStopEnabled: true, autoStopMinutes: 45, autoDeleteEnabled: false }
    expect((await save(policy)).body).toEqual({
      message: 'Auto VM settings saved successfully',
      data: { ...policy, autoDeleteMinutes: 60 },
    })
    expect(await read()).toEqual({ ...policy, autoDeleteMinutes: 60 })
    expect(await read(stranger)).toEqual(defaultPolicy)
  })

  it.each([
    [{ autoStopEnabled: true, autoDeleteEnabled: false }, 'autoStopMinutes', minutesNeeded],
    [{ autoStopEnabled: false, autoDeleteEnabled: true }, 'autoDeleteMinutes', minutesNeeded],
    [
      { autoStopEnabled: true, autoStopMinutes: 0, autoDeleteEnabled: false },
      'autoStopMinutes',
      'Number must be greater than or equal to 1',
    ],
    [
      { autoStopEnabled: true, autoStopMinutes: 525_601, autoDeleteEnabled: false },
      'autoStopMinutes',
      'Number must be less than or equal to 525600',
    ],
    [
      { autoStopEnabled: true, autoStopMinutes: 1.5, autoDeleteEnabled: false },
      'autoStopMinutes',
      'Expected integer, received float',
    ],
    [{ autoDeleteEnabled: false }, 'autoStopEnabled', 'Required'],
  ])('%j is refused', async (body, field, message) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('are in the security log when they change', async () => {
    app.log.length = 0
    await save(never)
    expect(app.log.join()).toContain('"audit":"auto-vm-config-changed"')
  })
})

describe('a new VM', () => {
  it('carries the settings in force, and says when it goes', async () => {
    const [credentials] = app.azure.credentials
    await app.call('PUT', 'cloud-settings', { token: owner.token, body: credentials })
    await save({ autoStopEnabled: true, autoStopMinutes: 15, autoDeleteEnabled: true, autoDeleteMinutes: 90 })
    const { body } = await app.call('POST', 'azure/vms', {
      token: owner.token,
      body: aCreation({ name: 'fresh' }),
    })
    const vm = body.data as Record<string, string>
    const createdAt = Date.parse(vm.createdAt ?? '')
    expect(vm).toMatchObject({
      autoDeleteAt: new Date(createdAt + 90 * minute).toISOString(),
      noticeAt: new Date(createdAt + 75 * minute).toISOString(),
      postponementsLeft: 3,
    })
    expect(vm.autoStopAt).toBeUndefined()
    await save(never)
  })
})

describe('"Keep it running"', () => {
  it('answers with the new time, and is in the VM’s history and the security log', async () => {
    const vm = await addVm('kept')
    app.log.length = 0
    const { status, body } = await keep('kept')
    const autoStopAt = new Date(Date.parse(vm.autoStopAt ?? '') + 30 * minute).toISOString()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'kept keeps running.', data: { autoStopAt, postponementsLeft: 2 } },
    })
    const history = await app.call('GET', `activity?vmId=${vm.id}`, { token: owner.token })
    expect(history.body.data).toMatchObject([
      {
        vmName: 'kept',
        resourceGroup: 'course',
        text: 'Kept running by Olga Owner: it stops 30 minutes later.',
      },
    ])
    expect(app.log.join()).toContain('"audit":"vm-keep-running"')
  })

  it('is refused for what nothing happens to, and unknown to other labs', async () => {
    await addVm('free', never)
    expect(await keep('free')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await keep('kept', stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await keep('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('the history', () => {
  it('belongs to one lab, and is asked for again only when it changed', async () => {
    const mine = await app.call('GET', 'activity', { token: owner.token })
    expect(mine.body.data).toHaveLength(1)
    const headers = { 'if-none-match': mine.headers.get('etag') ?? '' }
    expect((await app.call('GET', 'activity', { token: owner.token, headers })).status).toBe(304)
    for (const query of ['activity', `activity?vmId=vm_${labIdOf(userIdOf(owner.email))}_kept`]) {
      expect((await app.call('GET', query, { token: stranger.token })).body.data).toEqual([])
    }
  })
})

describe('the tick', () => {
  it('turns what is due into an operation, whether the lab pays or not', async () => {
    await addVm('due', stopAfter(1))
    app.clock.advance(40 * 24 * 3600)
    app.sent.length = 0
    await app.tick()
    // The trial is over by now.
    const { token } = await signInAgain()
    const { body } = await app.call('GET', 'operations?active=true', { token })
    expect(body.data).toMatchObject([
      { kind: 'stop', total: 2, items: [{ name: 'due' }, { name: 'kept' }] },
      // Nobody takes its messages here: it is still being made, so its deletion waits.
      { kind: 'create', items: [{ name: 'fresh' }] },
    ])
    expect(app.sent.filter((message) => message.startsWith('step '))).toHaveLength(3)
    const list = await app.call('GET', 'azure/vms', { token })
    expect(list.body.data).toMatchObject([
      { name: 'due', powerState: 'VM deallocating', busy: true },
      { name: 'free', powerState: 'VM running' },
      { name: 'fresh', powerState: 'VM creating', busy: true },
      { name: 'kept', powerState: 'VM deallocating', busy: true },
    ])
  })
})

const signInAgain = async () => {
  const { body } = await app.call('POST', 'auth/login', {
    body: { email: owner.email, password: 'Own-lab-1' },
  })
  return { token: String(body.token) }
}
