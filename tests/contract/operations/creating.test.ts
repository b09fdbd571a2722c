import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { gaveUpWaiting, outage, quotaExceeded, throttled } from '../../support/refusals.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const statusOf = async (operationId: string) => {
  const { operation, steps } = await engine.operation(operationId)
  return toOperation(operation, steps)
}

describe('creating', () => {
  it('makes exactly the VMs that were asked for, sharing one network', async () => {
    const { operationId, vms } = await engine.create(aCreation({ vmCount: 20 }), request)
    expect(vms.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `web-${index + 1}`))
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({
      status: 'succeeded',
      total: 20,
      succeeded: 20,
      failed: 0,
    })
    expect(engine.cloud.machines.size).toBe(20)
    expect(engine.cloud.calls.filter(({ call }) => call === 'ensure-vnet')).toHaveLength(1)
    for (const vm of await engine.list()) {
      expect(vm).toMatchObject({ powerState: 'VM running', status: 'Succeeded', publicIP: '203.0.113.7' })
      expect(vm.operationId).toBeUndefined()
    }
  })

  it('accepts a hundred in several transactions, as one operation', async () => {
    const { operationId } = await engine.create(aCreation({ vmCount: 100 }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 100 })
    expect(engine.cloud.machines.size).toBe(100)
  })

  it('refuses a taken name, in any case, and writes nothing', async () => {
    await engine.create(aCreation({ name: 'web-60' }), request)
    await engine.run()
    await expect(engine.create(aCreation({ name: 'WEB', vmCount: 70 }), request)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await engine.list()).toHaveLength(1)
  })

  it('goes on when the process died between the record and its message', async () => {
    const { work } = engine.world
    const taken = await work.listOperations(labId, false)
    expect(taken).toHaveLength(0)
    const original = engine.world.nudges.steps
    engine.world.nudges.steps = async () => {
      throw new Error('killed')
    }
    await expect(engine.create(aCreation({ vmCount: 2 }), request)).rejects.toThrow('killed')
    engine.world.nudges.steps = original
    // The record was written before the message: the sweeper finds it.
    await engine.runWithSweeper()
    expect(engine.cloud.machines.size).toBe(2)
  })

  it('takes back an acceptance of which only the first transaction was written', async () => {
    let batches = 0
    engine.cosmos.failNext({
      status: 503,
      times: Number.POSITIVE_INFINITY,
      match: ({ operation }) => {
        if (operation !== 'batch') return false
        batches += 1
        return batches > 1
      },
    })
    await expect(engine.create(aCreation({ vmCount: 70 }), request)).rejects.toMatchObject({
      code: 'unavailable',
    })
    engine.cosmos.clearFaults()
    expect(await engine.list()).toHaveLength(49)
    expect(await engine.world.work.listOperations(labId, false)).toEqual([])
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
    const { operationId } = await engine.create(aCreation({ vmCount: 70 }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 70 })
  })

  it('survives messages that arrive three times', async () => {
    engine.deliver(() => 3)
    const { operationId } = await engine.create(aCreation({ vmCount: 5 }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 5 })
    expect(engine.cloud.calls.filter(({ call }) => call === 'createVm')).toHaveLength(5)
  })

  it('survives a queue that loses every second message', async () => {
    let count = 0
    engine.deliver(() => {
      count += 1
      return count % 2
    })
    const { operationId } = await engine.create(aCreation({ vmCount: 5 }), request)
    await engine.runWithSweeper()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 5 })
    expect(engine.cloud.machines.size).toBe(5)
  })

  it('keeps what fits and removes what does not when the quota ends', async () => {
    let accepted = 0
    engine.cloud.refuse = (call) => {
      if (call !== 'createVm') return undefined
      accepted += 1
      return accepted > 6 ? quotaExceeded() : undefined
    }
    const { operationId } = await engine.create(aCreation({ vmCount: 10 }), request)
    await engine.run()
    const partial = await statusOf(operationId)
    expect(partial).toMatchObject({ status: 'partial', succeeded: 6, failed: 4 })
    const failed = partial.items.filter(({ status }) => status === 'failed')
    expect(failed.map(({ error }) => error)).toEqual(
      Array(4).fill('Your subscription has no vCPUs left in East US.'),
    )
    expect(await engine.list()).toHaveLength(6)
    expect([...engine.cloud.parts].filter((part) => part.startsWith('disk/'))).toHaveLength(6)

    engine.cloud.refuse = () => undefined
    await engine.retry(operationId, request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 10, failed: 0 })
    expect(engine.cloud.machines.size).toBe(10)
    expect((await engine.list()).map(({ name }) => name).sort()).toHaveLength(10)
  })

  it('keeps a machine that comes up after Azure gave up waiting for it', async () => {
    let looks = 0
    engine.cloud.refuse = (call, target) => {
      if (call === 'poll' && target === 'createVm') return gaveUpWaiting()
      if (call !== 'readVm') return undefined
      looks += 1
      const machine = engine.cloud.machines.get(target)
      if (looks === 3 && machine) machine.powerState = 'VM running'
      return undefined
    }
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 1 })
    expect(looks).toBe(3)
    expect(engine.cloud.calls.filter(({ call }) => call === 'createVm')).toHaveLength(1)
    expect(await engine.list()).toMatchObject([{ powerState: 'VM running', publicIP: '203.0.113.7' }])
  })

  it('never lets throttling burn an attempt, and holds the whole lab back', async () => {
    let refusals = 0
    engine.cloud.refuse = (call) => {
      if (call !== 'createVm' || refusals >= 30) return undefined
      refusals += 1
      return throttled(17)
    }
    const { operationId } = await engine.create(aCreation({ vmCount: 3 }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 3 })
    const puts = engine.cloud.calls.filter(({ call }) => call === 'createVm').map(({ at }) => at)
    const gaps = puts.slice(1, 30).map((at, index) => at - (puts[index] ?? 0))
    expect(Math.min(...gaps.filter((gap) => gap > 0))).toBeGreaterThanOrEqual(16_000)
  })

  it('tries again after outages and gives up in the end, leaving nothing', async () => {
    engine.cloud.refuse = (call) => (call === 'createVm' ? outage() : undefined)
    const { operationId } = await engine.create(aCreation(), request)
    await engine.runWithSweeper()
    expect(await statusOf(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: 'Azure stumbled.' }],
    })
    expect(engine.cloud.machines.size).toBe(0)
    expect(engine.cloud.parts).toEqual(new Set())
    expect(await engine.list()).toEqual([])
  })

  it('makes the network again when somebody removed it in the portal', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    engine.cloud.parts.delete('vnet/labkeeper-eastus-vnet')
    const { operationId } = await engine.create(aCreation({ name: 'db', vmCount: 3 }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 3 })
  })

  it('asks again when Azure has forgotten the ticket', async () => {
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run(12)
    engine.cloud.forgetTickets()
    await engine.runWithSweeper()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect(engine.cloud.machines.size).toBe(1)
  })
})
