import { sweepLab } from '@labkeeper/functions/use-cases/operations/sweep-lab'
import { applyPolicies } from '@labkeeper/functions/use-cases/policies/apply-policies'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { labId, request } from '../../support/operations/engine.ts'
import { key, minute, type PolicyEngine, startPolicyEngine, stopAfter } from './engine.ts'

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

describe('whatever the timer does', () => {
  it('two ticks at once stop each VM once', async () => {
    await engine.createUnder(stopAfter(1), 8)
    engine.turnClock(2 * minute)
    const [one, other] = await Promise.all([engine.applyPolicies(), engine.applyPolicies()])
    expect(one.stopped + other.stopped).toBe(8)
    await engine.run()
    expect(engine.askedFor('deallocate')).toEqual(Array.from({ length: 8 }, (_, index) => `web-${index + 1}`))
  })

  it('three missed hours end in the same state', async () => {
    await engine.createUnder(stopAfter(30), 3)
    engine.turnClock(180 * minute)
    const { overdueSeconds } = await engine.fanOut()
    expect(Math.ceil(overdueSeconds / 60)).toBe(150)
    expect(await engine.tick()).toMatchObject({ stopped: 3 })
    for (const vm of await engine.list()) expect(vm.powerState).toBe('VM deallocated')
    expect(engine.askedFor('deallocate')).toHaveLength(3)
  })

  it('a clock that was set back by an hour stops them an hour later, once', async () => {
    await engine.createUnder(stopAfter(30))
    engine.turnClock(30 * minute)
    await engine.tick()
    engine.turnClock(-60 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 0, deleted: 0 })
    await engine.operate(key('web'), { kind: 'start' }, request)
    await engine.run()
    engine.turnClock(-60 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 0 })
    engine.turnClock(95 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 1 })
    expect(engine.askedFor('deallocate')).toHaveLength(2)
  })

  it('a person who restarts in the same minute wins or loses, never both', async () => {
    await engine.createUnder(stopAfter(1), 5)
    engine.turnClock(minute)
    const restarts = Array.from({ length: 5 }, (_, index) =>
      engine.operate(key(`web-${index + 1}`), { kind: 'restart' }, request).then(
        () => true,
        (error: { code: string }) => {
          expect(error.code).toBe('conflict')
          return false
        },
      ),
    )
    const { stopped } = await engine.applyPolicies()
    const restarted = (await Promise.all(restarts)).filter(Boolean).length
    expect(stopped + restarted).toBe(5)
    await engine.run()
    for (const vm of await engine.list()) {
      const isRunning = vm.powerState === 'VM running'
      expect(isRunning ? engine.minutesFromNow(vm.autoStopAt) > 0 : vm.autoStopAt === undefined).toBe(true)
    }
  })

  it('a restart that was over before the tick wrote anything keeps the VM running', async () => {
    await engine.createUnder(stopAfter(1))
    engine.turnClock(minute)
    const { id } = await engine.vmOf('web')
    const seen = await engine.world.schedules.read(labId, [id])
    await engine.operate(key('web'), { kind: 'restart' }, request)
    await engine.run()
    const late = applyPolicies({
      ...engine.world,
      schedules: { ...engine.world.schedules, read: async () => seen },
    })
    expect(await late.act(labId, [id])).toMatchObject({ stopped: 0 })
    expect((await engine.vmOf('web')).powerState).toBe('VM running')
  })

  it('one VM that changed meanwhile does not hold up the others', async () => {
    await engine.createUnder(stopAfter(1), 4)
    engine.turnClock(minute)
    const ids = (await engine.list()).map(({ id }) => id)
    const seen = await engine.world.schedules.read(labId, ids)
    await engine.keepRunning(key('web-2'), 'Olga Owner')
    const late = applyPolicies({
      ...engine.world,
      schedules: { ...engine.world.schedules, read: async () => seen },
    })
    expect(await late.act(labId, ids)).toMatchObject({ stopped: 3 })
    await engine.run()
    expect((await engine.vmOf('web-2')).powerState).toBe('VM running')
    expect((await engine.vmOf('web-1')).powerState).toBe('VM deallocated')
  })

  it('what one lab holds in a broken state does not keep the machines of others running', async () => {
    await engine.createUnder(stopAfter(1))
    const [vm] = await engine.list()
    await engine.records.items.create({
      ...vm,
      id: 'vm_broken',
      uk: 'vm:broken',
      labId: 'lab_broken',
      dueAt: '2026-11-20T00:00:00.000Z',
      autoStopAt: 'never',
    })
    engine.turnClock(minute)
    const reported: string[] = []
    const report = (_error: unknown, chore: string, lab: string) => void reported.push(`${chore} ${lab}`)
    const schedules = {
      ...engine.world.schedules,
      change: async () => {
        throw new Error('The record is broken')
      },
    }
    const sweep = sweepLab({ ...engine.world, report }, [applyPolicies({ ...engine.world, schedules })])
    await engine.fanOut()
    expect(engine.labMessages).toEqual(['lab_broken', labId])
    expect(await sweep('lab_broken')).toEqual({})
    expect(await sweep(labId)).toMatchObject({ stopped: 1 })
    expect(reported).toEqual(['policies lab_broken'])
  })

  it('a message that was lost is sent again by the sweeper', async () => {
    await engine.createUnder(stopAfter(1))
    engine.turnClock(minute)
    engine.deliver(() => 0)
    await engine.applyPolicies()
    engine.deliver(() => 1)
    await engine.runWithSweeper()
    expect((await engine.vmOf('web')).powerState).toBe('VM deallocated')
  })
})
