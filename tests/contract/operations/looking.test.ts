import { after as later } from '@labkeeper/functions/domain/kernel/instant'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { takeStep } from '@labkeeper/functions/use-cases/operations/take-step'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
})
afterEach(() => engine.stop())

/** A stop under way: Azure has taken it on, and will need a minute and a half. */
const aStop = async () => {
  engine.cloud.takesMs.act = 90_000
  const key = { labId, resourceGroup: 'course', vmName: 'web' }
  const { operationId } = await engine.operate(key, { kind: 'stop', deallocate: true }, request)
  const read = async (): Promise<StepRecord> => {
    const [step] = (await engine.operation(operationId)).steps
    if (step === undefined) throw new Error('No step')
    return step
  }
  await engine.run(1)
  expect((await read()).ticket).toBeDefined()
  return { operationId, read }
}

describe('a look at what Azure has begun', () => {
  it('is written down once in a while only, and counts all the same', async () => {
    const { read } = await aStop()
    const accepted = await read()
    await engine.run(3)
    expect(await read()).toEqual(accepted)
    await engine.run(1)
    expect(await read()).toMatchObject({ fence: accepted.fence + 1, looks: accepted.looks + 4 })
    await engine.run()
    expect((await read()).status).toBe('succeeded')
  })

  it('is called by the sweeper when its message is lost, written down or not', async () => {
    for (const unwritten of [0, 1, 2, 3]) {
      const { read } = await aStop()
      await engine.run(unwritten)
      engine.messages.length = 0
      engine.turnClock(45_000)
      expect(await engine.sweep()).toMatchObject({ nudged: 1 })
      await engine.run()
      expect((await read()).status).toBe('succeeded')
      await engine.operate({ labId, resourceGroup: 'course', vmName: 'web' }, { kind: 'start' }, request)
      await engine.run()
    }
  })

  it('follows at once a few times only while a network is made, and then takes its time', async () => {
    engine.cloud.takesMs.vnet = 20_000
    engine.cloud.calls.length = 0
    await engine.create(aCreation({ name: 'db', location: 'westus' }), request)
    await engine.run()
    const looks = engine.cloud.calls.filter(({ call, target }) => call === 'poll' && target === 'vnet')
    const [first] = looks
    expect(looks.filter(({ at }) => at === first?.at)).toHaveLength(4)
    expect(looks.length).toBeLessThanOrEqual(12)
  })

  it('may be made by several at once: one of them writes, and the operation counts once', async () => {
    const { operationId, read } = await aStop()
    const step = await read()
    engine.turnClock(120_000)
    engine.messages.length = 0
    await Promise.all([1, 2, 3, 4].map(() => engine.take(step.id)))
    const { operation, steps } = await engine.operation(operationId)
    expect(operation).toMatchObject({ open: 0, succeeded: 1, failed: 0 })
    expect(steps[0]?.status).toBe('succeeded')
    expect((await engine.list())[0]).toMatchObject({ powerState: 'VM deallocated' })
  })

  it('that hangs until others have finished and a person has tried again writes nothing', async () => {
    const { operationId, read } = await aStop()
    const { work } = engine.world
    const stale = await read()
    engine.turnClock(10_000)
    const now = engine.world.clock.now()
    expect(await work.save(stale, { leaseUntil: later(now, 0) })).toBe(true)
    expect(await work.save(stale, { looks: 99 })).toBe(false)
    const fresh = await read()
    await work.finish(fresh, { outcome: 'failed', vm: { status: 'Succeeded' } }, now.toISOString())
    await engine.retry(operationId, request)
    expect(await work.save(fresh, { looks: 99 })).toBe(false)
    expect(await work.claim(fresh, later(now, 30_000))).toBeUndefined()
    expect((await read()).looks).toBe(0)
  })
})

describe('what changes something in Azure', () => {
  it('is claimed first: of several who come at once one asks', async () => {
    const key = { labId, resourceGroup: 'course', vmName: 'web' }
    const { operationId } = await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    const [step] = (await engine.operation(operationId)).steps
    engine.messages.length = 0
    await Promise.all([1, 2, 3, 4].map(() => engine.take(step?.id ?? '')))
    expect(engine.cloud.calls.filter(({ call }) => call === 'deallocate')).toHaveLength(1)
  })

  it('is not asked for by whoever had to wait for a turn while another took the step', async () => {
    const key = { labId, resourceGroup: 'course', vmName: 'web' }
    const { operationId } = await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    const [step] = (await engine.operation(operationId)).steps
    const { azureTurns } = engine.world
    const slow = takeStep({
      ...engine.world,
      azureTurns: {
        ...azureTurns,
        take: async (...asking) => {
          await engine.take(step?.id ?? '')
          return azureTurns.take(...asking)
        },
      },
    })
    await slow(labId, step?.id ?? '')
    expect(engine.cloud.calls.filter(({ call }) => call === 'deallocate')).toHaveLength(1)
  })
})
