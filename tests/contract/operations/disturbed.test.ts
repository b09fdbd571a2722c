import { AppError } from '@labkeeper/functions/domain/kernel/errors'
import { operationStatus, toOperation } from '@labkeeper/functions/domain/operations/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { busy, quotaExceeded, secretExpired } from '../../support/refusals.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const shown = async (operationId: string) => {
  const { operation, steps } = await engine.operation(operationId)
  return toOperation(operation, steps)
}
const key = (vmName: string) => ({ labId, resourceGroup: 'course', vmName })
const compare = async () => {
  engine.turnClock(60_000)
  const requestedAt = engine.world.clock.now().toISOString()
  await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
  await engine.sync(labId, requestedAt)
}
const timesAsked = (call: string) => engine.cloud.calls.filter((made) => made.call === call).length
const deletion = { kind: 'delete', deleteAssociatedResources: true } as const

describe('what Azure says no to', () => {
  it('because it is busy is asked again, however long that lasts', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    let refusals = 0
    engine.cloud.refuse = (call) => (call === 'deallocate' && refusals++ < 40 ? busy() : undefined)
    const { operationId } = await engine.operate(key('web'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded', failed: 0 })
    expect(refusals).toBe(41)
  })

  it('for good is asked once, and says why', async () => {
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    expect(timesAsked('createVm')).toBe(1)
    expect(await shown(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: 'Your subscription has no vCPUs left in East US.' }],
    })
  })

  it('never, nor yes, ends in time, and nothing is left', async () => {
    engine.cloud.takesMs.createVm = 1_000 * 3_600_000
    const { operationId } = await engine.create(aCreation(), request)
    await engine.runWithSweeper(300)
    expect(await shown(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: /not finish this in time/ }],
    })
    expect(await engine.list()).toEqual([])
    expect(engine.cloud.machines.size).toBe(0)
  })

  it('while a disk is still attached is removed all the same, in order', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    let refusals = 0
    engine.cloud.refuse = (call) => (call === 'delete-disk' && refusals++ < 10 ? busy() : undefined)
    const { operationId } = await engine.operate(key('web'), deletion, request)
    await engine.run()
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded' })
    expect([...engine.cloud.parts]).toEqual([])
  })
})

describe('a secret that expires', () => {
  it('while a VM is being made is waited for, and there is one VM in the end', async () => {
    let refusals = 0
    engine.cloud.refuse = (call) => (call === 'poll' && refusals++ < 5 ? secretExpired() : undefined)
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    expect(operationStatus((await engine.operation(operationId)).operation)).toBe('succeeded')
    expect(timesAsked('createVm')).toBe(1)
  })

  it('for long leaves in the list what still runs, to be deleted when there is a new one', async () => {
    let isExpired = false
    engine.cloud.refuse = (call) => {
      if (call === 'poll' && timesAsked('createVm') > 0) isExpired = true
      return isExpired ? secretExpired() : undefined
    }
    const { operationId } = await engine.create(aCreation(), request)
    await engine.runWithSweeper()
    const [item] = (await shown(operationId)).items
    expect(item).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('secret in the cloud settings'),
    })
    expect(await engine.list()).toMatchObject([{ name: 'web', powerState: 'VM unknown' }])
    engine.cloud.refuse = () => undefined
    await expect(engine.retry(operationId, request)).rejects.toMatchObject({ code: 'conflict' })
    await engine.operate(key('web'), deletion, request)
    await engine.run()
    expect(engine.cloud.machines.size).toBe(0)
    expect([...engine.cloud.parts]).toEqual([])
    expect(await engine.list()).toEqual([])
  })
})

describe('a secret that can no longer be opened', () => {
  it('is said to be that, and what to do; and the lab is not said to have no subscription', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    const { openPrincipal } = engine.world
    const unreadable = (): never => {
      throw new AppError('cloud_settings_missing', 'The stored client secret can no longer be read.')
    }
    engine.world.openPrincipal = unreadable
    const { operationId } = await engine.operate(key('web'), { kind: 'restart' }, request)
    await engine.run()
    engine.world.openPrincipal = openPrincipal
    expect((await shown(operationId)).items).toMatchObject([
      {
        error:
          'The stored client secret can no longer be read, so this could not be finished. Enter it again in the cloud settings, then try again.',
      },
    ])
  })
})

describe('what others do in the portal', () => {
  it('is never touched: a VM that we did not make is neither listed nor deleted', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    engine.cloud.seed('theirs', 'course')
    await compare()
    expect((await engine.list()).map(({ name }) => name)).toEqual(['web'])
    await engine.operate(key('web'), deletion, request)
    await engine.run()
    expect([...engine.cloud.machines.keys()]).toEqual(['theirs'])
  })

  it('and what Azure itself does not know is shown as unknown', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    const machine = engine.cloud.machines.get('web')
    if (machine !== undefined) machine.powerState = 'VM unknown'
    await compare()
    expect(await engine.list()).toMatchObject([{ name: 'web', powerState: 'VM unknown' }])
  })

  it('does not make a second deletion of the same VM go through', async () => {
    await engine.create(aCreation(), request)
    await expect(engine.operate(key('web'), deletion, request)).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    await engine.operate(key('web'), deletion, request)
    await expect(engine.operate(key('web'), deletion, request)).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    await expect(engine.operate(key('web'), deletion, request)).rejects.toMatchObject({ code: 'not_found' })
    expect(timesAsked('delete-vm')).toBe(1)
  })
})
