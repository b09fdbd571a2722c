import { operationStatus, toOperation } from '@labkeeper/functions/domain/operations/operation'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { quotaExceeded } from '../../support/refusals.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const statusOf = async (operationId: string) => {
  const { operation, steps } = await engine.operation(operationId)
  return toOperation(operation, steps)
}

const key = (vmName: string) => ({ labId, resourceGroup: 'course', vmName })

describe('operating', () => {
  beforeEach(async () => {
    await engine.create(aCreation({ vmCount: 2 }), request)
    await engine.run()
  })

  it('stops, starts and restarts', async () => {
    const order = async (kind: 'start' | 'restart' | 'stop') =>
      engine.operate(key('web-1'), kind === 'stop' ? { kind, deallocate: true } : { kind }, request)
    expect((await order('stop')).vm.powerState).toBe('VM deallocating')
    await engine.run()
    expect((await engine.list())[0]?.powerState).toBe('VM deallocated')
    // Azure restarts only what runs: restarting a deallocated VM starts it.
    await order('restart')
    await engine.run()
    expect(engine.cloud.calls.at(-1)?.call).toBe('poll')
    expect(engine.cloud.calls.some(({ call }) => call === 'restart')).toBe(false)
    expect((await engine.list())[0]?.powerState).toBe('VM running')
  })

  it('refuses a second action on a VM that is busy, and what its state does not allow', async () => {
    await engine.operate(key('web-1'), { kind: 'restart' }, request)
    await expect(engine.operate(key('web-1'), { kind: 'restart' }, request)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(engine.operate(key('web-2'), { kind: 'start' }, request)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(engine.operate(key('nope'), { kind: 'start' }, request)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('lets only one of two actions at once through', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        engine.operate(key('web-1'), { kind: 'stop', deallocate: true }, request),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('shows the truth after a failed start', async () => {
    await engine.operate(key('web-1'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    engine.cloud.refuse = (call) => (call === 'start' ? quotaExceeded() : undefined)
    const { operationId } = await engine.operate(key('web-1'), { kind: 'start' }, request)
    await engine.run()
    expect((await statusOf(operationId)).status).toBe('failed')
    expect((await engine.list())[0]).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded' })
  })

  it('deletes with everything, and the network with the last VM', async () => {
    for (const name of ['web-1', 'web-2']) {
      await engine.operate(key(name), { kind: 'delete', deleteAssociatedResources: true }, request)
    }
    await engine.run()
    expect(engine.cloud.machines.size).toBe(0)
    expect(engine.cloud.parts).toEqual(new Set())
    expect(await engine.list()).toEqual([])
    // The name can be used again.
    const { operationId } = await engine.create(aCreation({ vmCount: 2 }), request)
    await engine.run()
    expect((await statusOf(operationId)).status).toBe('succeeded')
  })

  it('keeps disk, interface and address unless asked', async () => {
    await engine.operate(key('web-1'), { kind: 'delete', deleteAssociatedResources: false }, request)
    await engine.run()
    expect(engine.cloud.calls.some(({ call }) => call === 'keepParts')).toBe(true)
    expect([...engine.cloud.parts].filter((part) => part.includes('web-1'))).toHaveLength(3)
    expect((await engine.list()).map(({ name }) => name)).toEqual(['web-2'])
  })

  it('drops the record of a VM that was deleted in the portal while it was started', async () => {
    await engine.operate(key('web-1'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    engine.cloud.machines.delete('web-1')
    const { operationId } = await engine.operate(key('web-1'), { kind: 'start' }, request)
    await engine.run()
    expect((await statusOf(operationId)).items[0]?.error).toContain('no longer exists')
    expect((await engine.list()).map(({ name }) => name)).toEqual(['web-2'])
  })
})

describe('a worker that dies', () => {
  it('cannot write any more when it was only slow and another took over', async () => {
    const { operationId } = await engine.create(aCreation(), request)
    const { cloud } = engine
    const putVm = cloud.createVm.bind(cloud)
    cloud.createVm = async () => {
      cloud.createVm = putVm
      const [step] = (await engine.operation(operationId)).steps
      // Its lease runs out while Azure takes its time; the second worker asks and saves its own ticket.
      engine.turnClock(31_000)
      await engine.take(step?.id ?? '')
      return { ticket: 'stale' }
    }
    await engine.run()
    expect(cloud.calls.filter(({ target }) => target === 'stale')).toEqual([])
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 1 })
  })

  it('is replaced at every point of a creation: nothing is made twice', { timeout: 240_000 }, async () => {
    // The worker dies right after each of its first calls to the world in turn: database, cloud, queue.
    for (let deadly = 1; deadly <= 60; deadly += 1) {
      const other = await startEngine()
      let calls = 0
      const dieAt = () => {
        calls += 1
        if (calls === deadly) throw new Error('killed')
      }
      const { work } = other.world
      const dying = { ...work }
      for (const name of [
        'claim',
        'save',
        'finish',
        'readNetwork',
        'createNetwork',
        'changeNetwork',
      ] as const) {
        const method = work[name] as (...input: unknown[]) => Promise<unknown>
        Object.assign(dying, {
          [name]: async (...input: unknown[]) => {
            const result = await method(...input)
            dieAt()
            return result
          },
        })
      }
      for (const name of ['poll', 'createPart', 'createVm'] as const) {
        const method = other.cloud[name].bind(other.cloud) as (...input: unknown[]) => Promise<Begun>
        other.cloud[name] = async (...input: unknown[]) => {
          const result = await method(...input)
          dieAt()
          return result
        }
      }
      const { takeStep } = await import('@labkeeper/functions/use-cases/operations/take-step')
      const takeAndDie = takeStep({ ...other.world, work: dying })
      const { operationId } = await other.create(aCreation({ vmCount: 2 }), request)
      for (let hop = 0; hop < 60 && other.messages.length > 0; hop += 1) {
        const message = other.messages.shift()
        if (message === undefined) break
        other.turnClock(6_000)
        await takeAndDie(labId, message.stepId).catch((error: Error) => expect(error.message).toBe('killed'))
      }
      // Whoever comes after lives.
      calls = deadly
      await other.runWithSweeper()
      const { operation } = await other.operation(operationId)
      expect([deadly, operationStatus(operation), other.cloud.machines.size]).toEqual([
        deadly,
        'succeeded',
        2,
      ])
      expect(operation).toMatchObject({ succeeded: 2, failed: 0, open: 0 })
      const kinds = [...other.cloud.parts].map((part) => part.replace(/\/.*/, '')).sort()
      expect(kinds).toEqual(['disk', 'disk', 'ip', 'ip', 'nic', 'nic', 'nsg', 'vnet'])
      await other.stop()
    }
  })
})

describe('comparing with Azure', () => {
  it('passes over a VM that changed meanwhile, but hides no other refusal of the database', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    const [vm] = await engine.world.vms.records(labId)
    if (vm === undefined) throw new Error('There is no VM')
    const { id, powerState, status, size } = vm.record
    const seen = { powerState, status, size }
    await engine.world.vms.observe(labId, id, vm.version, { ...seen, powerState: 'VM stopped' }, [])
    await engine.world.vms.observe(labId, id, vm.version, seen, [])
    expect(await engine.list()).toMatchObject([{ powerState: 'VM stopped' }])
    const [current] = await engine.world.vms.records(labId)
    const { version = '' } = current ?? {}
    const renamed = { ...seen, id: 'another' }
    await expect(engine.world.vms.observe(labId, id, version, renamed, [])).rejects.toThrow(/400/)
  })

  it('corrects states, drops what is gone, and leaves busy VMs alone', async () => {
    await engine.create(aCreation({ vmCount: 3 }), request)
    await engine.run()
    const stopped = engine.cloud.machines.get('web-1')
    if (stopped !== undefined) stopped.powerState = 'VM stopped'
    engine.cloud.machines.delete('web-2')
    await engine.operate(key('web-3'), { kind: 'stop', deallocate: true }, request)
    engine.turnClock(60_000)
    const requestedAt = engine.world.clock.now().toISOString()
    await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
    await engine.sync(labId, requestedAt)
    const states = Object.fromEntries((await engine.list()).map(({ name, powerState }) => [name, powerState]))
    expect(states).toEqual({ 'web-1': 'VM stopped', 'web-3': 'VM deallocating' })
  })

  it('drops a VM in whose place somebody made another of its name, and leaves that one alone', async () => {
    await engine.create(aCreation({ vmCount: 2 }), request)
    await engine.run()
    const ours = engine.cloud.machines.get('web-1')
    if (ours === undefined) throw new Error('There is no VM')
    const theirs = { ...ours, tags: {}, diskName: 'web-1_OsDisk_1', nicName: 'web-1123' }
    engine.cloud.machines.set('web-1', theirs)
    engine.turnClock(60_000)
    const requestedAt = engine.world.clock.now().toISOString()
    await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
    const before = engine.cloud.calls.length
    await engine.sync(labId, requestedAt)
    expect((await engine.list()).map(({ name }) => name)).toEqual(['web-2'])
    expect(engine.cloud.machines.get('web-1')).toBe(theirs)
    expect(engine.cloud.calls.slice(before).filter(({ target }) => target === 'web-1')).toEqual([])
  })
})

describe('comparing interfaces with Azure', () => {
  const compare = async () => {
    engine.turnClock(60_000)
    const requestedAt = engine.world.clock.now().toISOString()
    await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
    await engine.sync(labId, requestedAt)
    const { syncedAt, error } = (await engine.world.vms.readSync(labId)) ?? {}
    expect({ hasSynced: syncedAt === requestedAt, error }).toEqual({ hasSynced: true })
  }
  const nicId = '/subscriptions/SUB/resourceGroups/OTHER/providers/Microsoft.Network/networkInterfaces/theirs'
  const swap = (publicIP = '203.0.113.99') => {
    for (const machine of engine.cloud.machines.values()) {
      machine.swapped = { nicId: `${nicId}-${machine.vmName}`, privateIP: '10.0.0.99', publicIP }
    }
  }
  const reads = () => engine.cloud.calls.filter(({ call }) => call === 'readAddresses').length
  const moved = async () => (await engine.list()).filter(({ publicIP }) => publicIP === '203.0.113.99').length

  it('reads no more than twenty anew at once, and the others the next time', async () => {
    await engine.create(aCreation({ vmCount: 23 }), request)
    await engine.run()
    await compare()
    expect(reads()).toBe(23)
    swap()
    await compare()
    expect([reads(), await moved()]).toEqual([43, 20])
    await compare()
    expect([reads(), await moved()]).toEqual([46, 23])
    await compare()
    expect(reads()).toBe(46)
  })

  it('leaves busy VMs alone, and those that somebody takes meanwhile', async () => {
    await engine.create(aCreation({ vmCount: 2 }), request)
    await engine.run()
    swap()
    await engine.operate(key('web-1'), { kind: 'stop', deallocate: true }, request)
    let isTaken = false
    const { readAddresses } = engine.cloud
    engine.cloud.readAddresses = async (...args) => {
      if (!isTaken) await engine.operate(key('web-2'), { kind: 'stop', deallocate: true }, request)
      isTaken = true
      return readAddresses.apply(engine.cloud, args)
    }
    await compare()
    expect([isTaken, reads(), await moved()]).toEqual([true, 3, 0])
    await engine.run()
    await compare()
    expect(await moved()).toBe(2)
  })

  it('goes well when Azure does not tell the addresses of one, and shows what it tells of the others', async () => {
    await engine.create(aCreation({ vmCount: 3 }), request)
    await engine.run()
    swap()
    engine.cloud.refuse = (call, name) =>
      call === 'readAddresses' && name === 'web-2' ? quotaExceeded() : undefined
    await compare()
    expect(await moved()).toBe(2)
    engine.cloud.refuse = () => undefined
    await compare()
    expect(await moved()).toBe(3)
  })
})
