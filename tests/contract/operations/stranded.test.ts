import { strandedReason } from '@labkeeper/contract/vms/power'
import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { listVms } from '@labkeeper/functions/use-cases/vms/list-vms'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { never, stopAfter } from '../policies/engine.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation({ vmCount: 2 }), request)
  await engine.run()
})
afterEach(() => engine.stop())

const shown = async (operationId: string) => {
  const { operation, steps } = await engine.operation(operationId)
  return toOperation(operation, steps)
}
const key = (vmName: string) => ({ labId, resourceGroup: 'course', vmName })
const deletion = { kind: 'delete', deleteAssociatedResources: true } as const
const listed = async () => await listVms(engine.world)({ labId, refresh: false })
const compare = async () => {
  engine.turnClock(60_000)
  const requestedAt = engine.world.clock.now().toISOString()
  await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
  await engine.sync(labId, requestedAt)
}
const connect = async (subscriptionId: string | undefined) => {
  const { cloud } = (await engine.world.labs.read(labId)) ?? {}
  const connection = cloud ?? { tenantId: 't', clientId: 'c', username: 'u', sealedSecret: 's' }
  await engine.world.labs.setCloud(
    labId,
    subscriptionId === undefined ? undefined : { ...connection, subscriptionId },
    cloud,
  )
}
const build = async () => {
  await engine.build(key('web-1'), { templateName: 'golden', stopFirst: false }, request)
  await engine.run()
  const [template] = await engine.world.templates.list(labId)
  return template?.id ?? ''
}
const refused = { code: 'conflict', message: `${strandedReason}.` }

describe.each(['another', undefined])('with %s connected instead', (subscriptionId) => {
  it('VMs stay in sight, nobody knows what they do, and Azure is not asked about them', async () => {
    await connect(subscriptionId)
    await compare()
    const asked = engine.cloud.calls.length
    expect(await listed()).toMatchObject([
      { name: 'web-1', powerState: 'VM unknown', stranded: true },
      { name: 'web-2', powerState: 'VM unknown', stranded: true },
    ])
    for (const order of [{ kind: 'start' }, { kind: 'stop', deallocate: true }, deletion] as const) {
      await expect(engine.operate(key('web-1'), order, request)).rejects.toMatchObject(refused)
    }
    const building = { templateName: 'golden', stopFirst: false }
    await expect(engine.build(key('web-1'), building, request)).rejects.toMatchObject(refused)
    expect(engine.cloud.calls).toHaveLength(asked)
  })

  it('everything is as before once their own is connected again, typed in whatever case', async () => {
    await connect(subscriptionId)
    expect(await listed()).toMatchObject([{ stranded: true }, { stranded: true }])
    await connect('SUB')
    expect(await listed()).toMatchObject([{ powerState: 'VM running' }, { powerState: 'VM running' }])
    expect((await listed()).some(({ stranded }) => stranded)).toBe(false)
    await engine.operate(key('web-1'), deletion, request)
    await engine.operate(key('web-2'), deletion, request)
    await engine.run()
    expect(await engine.list()).toEqual([])
    expect([...engine.cloud.parts]).toEqual([])
  })

  it('templates stay in sight too, and are not deleted elsewhere', async () => {
    const id = await build()
    await connect(subscriptionId)
    expect(await engine.world.templates.list(labId)).toMatchObject([{ name: 'golden', stranded: true }])
    await expect(engine.deleteTemplate(id, request)).rejects.toMatchObject(refused)
    await connect('sub')
    await engine.deleteTemplate(id, request)
    await engine.run()
    expect(await engine.world.templates.list(labId)).toEqual([])
    expect([...engine.cloud.parts].filter((part) => part.startsWith('snapshot/'))).toEqual([])
  })
})

describe('work that was accepted before another subscription was connected', () => {
  it('ends without asking for the VM there', async () => {
    const { operationId } = await engine.operate(key('web-1'), deletion, request)
    await connect('another')
    const asked = engine.cloud.calls.length
    await engine.run()
    expect(await shown(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: expect.stringContaining('subscription that was connected before') }],
    })
    expect(engine.cloud.calls).toHaveLength(asked)
    expect(await listed()).toHaveLength(2)
  })

  it('and so for a template, which can be tried again', async () => {
    const { operationId } = await engine.deleteTemplate(await build(), request)
    await connect('another')
    await engine.run()
    expect(await shown(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: expect.stringContaining('subscription that was connected before') }],
    })
    await connect('sub')
    await engine.retry(operationId, request)
    await engine.run()
    expect(await engine.world.templates.list(labId)).toEqual([])
  })
})

it('no policy makes an operation that cannot succeed, and none is forgotten', async () => {
  await engine.world.labs.setPolicy(labId, stopAfter(30))
  await engine.create(aCreation({ name: 'timed' }), request)
  await engine.run()
  await engine.world.labs.setPolicy(labId, never)
  await connect('another')
  engine.turnClock(31 * 60_000)
  expect(await engine.applyPolicies()).toMatchObject({ stopped: 0 })
  expect(await engine.world.work.listOperations(labId, true)).toEqual([])
  await connect('sub')
  engine.turnClock(60 * 60_000)
  expect(await engine.applyPolicies()).toMatchObject({ stopped: 1 })
})

describe('taking off the list', () => {
  it('forgets what is stranded, with its name, and changes nothing in Azure', async () => {
    await build()
    await connect('another')
    await engine.create(aCreation({ name: 'here' }), request)
    await engine.run()
    const before = [...engine.cloud.parts]
    const asked = engine.cloud.calls.length
    expect(await engine.forgetStranded(labId, 'vms')).toBe(2)
    expect(await listed()).toMatchObject([{ name: 'here', powerState: 'VM running' }])
    expect(await engine.world.templates.list(labId)).toHaveLength(1)
    expect(await engine.forgetStranded(labId, 'templates')).toBe(1)
    expect(await engine.world.templates.list(labId)).toEqual([])
    expect([...engine.cloud.parts]).toEqual(before)
    expect(engine.cloud.calls).toHaveLength(asked)
    expect(await engine.forgetStranded(labId, 'vms')).toBe(0)
  })

  it('leaves alone what an operation works on', async () => {
    await engine.operate(key('web-1'), deletion, request)
    await connect('another')
    expect(await engine.forgetStranded(labId, 'vms')).toBe(1)
    expect(await listed()).toMatchObject([{ name: 'web-1', powerState: 'VM deleting' }])
    await engine.run()
    expect(await engine.forgetStranded(labId, 'vms')).toBe(1)
  })

  it('has nothing to do while all is connected', async () => {
    await build()
    expect(await engine.forgetStranded(labId, 'vms')).toBe(0)
    expect(await engine.forgetStranded(labId, 'templates')).toBe(0)
    expect(await listed()).toHaveLength(2)
  })
})
