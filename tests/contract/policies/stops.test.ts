import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { labId, request } from '../../support/operations/engine.ts'
import { outage } from '../../support/refusals.ts'
import { deleteAfter, key, minute, never, type PolicyEngine, startPolicyEngine, stopAfter } from './engine.ts'

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

describe('a stop', () => {
  it('comes so many minutes after the VM started running, once', async () => {
    await engine.createUnder(stopAfter(30))
    const vm = await engine.vmOf('web')
    expect(engine.minutesFromNow(vm.autoStopAt)).toBe(30)
    engine.turnClock(30 * minute - 1000)
    expect(await engine.tick()).toMatchObject({ stopped: 0 })
    engine.turnClock(1000)
    expect(await engine.tick()).toMatchObject({ stopped: 1, deleted: 0, overdueSeconds: 0 })
    const stopped = await engine.vmOf('web')
    expect(stopped.powerState).toBe('VM deallocated')
    expect(stopped.autoStopAt ?? stopped.dueAt).toBeUndefined()
    engine.turnClock(minute)
    expect(await engine.tick()).toMatchObject({ stopped: 0 })
    expect(engine.askedFor('deallocate')).toHaveLength(1)
    expect(await engine.activity()).toEqual([
      'web: Stopped automatically, 30 minutes after it started.',
      'web: Created.',
    ])
  })

  it('is set anew by each start and restart, whoever asked for it', async () => {
    await engine.createUnder(stopAfter(30))
    engine.turnClock(20 * minute)
    await engine.operate(key('web'), { kind: 'restart' }, { ...request, because: 'by Olga Owner' })
    await engine.run()
    expect(engine.minutesFromNow((await engine.vmOf('web')).autoStopAt)).toBe(30)
    await engine.operate(key('web'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    expect((await engine.vmOf('web')).autoStopAt).toBeUndefined()
    await engine.operate(key('web'), { kind: 'start' }, request)
    await engine.run()
    expect(engine.minutesFromNow((await engine.vmOf('web')).autoStopAt)).toBe(30)
    expect(await engine.activity()).toContain('web: Restarted by Olga Owner.')
  })

  it('also comes for what was started in the portal', async () => {
    await engine.createUnder(stopAfter(30))
    await engine.operate(key('web'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    const machine = engine.cloud.machines.get('web')
    if (machine !== undefined) machine.powerState = 'VM running'
    engine.turnClock(5 * minute)
    const requestedAt = engine.world.clock.now().toISOString()
    await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
    await engine.sync(labId, requestedAt)
    expect(engine.minutesFromNow((await engine.vmOf('web')).autoStopAt)).toBe(30)
    engine.turnClock(30 * minute)
    await engine.tick()
    const { powerState, autoStopAt } = await engine.vmOf('web')
    expect({ powerState, autoStopAt }).toEqual({ powerState: 'VM deallocated' })
  })

  it('also comes for what is only switched off, since that costs as much', async () => {
    await engine.createUnder(stopAfter(30))
    await engine.operate(key('web'), { kind: 'stop', deallocate: false }, request)
    await engine.run()
    expect((await engine.vmOf('web')).powerState).toBe('VM stopped')
    engine.turnClock(30 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 1 })
    expect((await engine.vmOf('web')).powerState).toBe('VM deallocated')
  })

  it('that Azure refuses is tried again, ever more rarely', async () => {
    await engine.createUnder(stopAfter(30))
    engine.cloud.refuse = (call) => (call === 'deallocate' ? outage() : undefined)
    engine.turnClock(30 * minute)
    await engine.tick()
    expect(await engine.activity()).toContain('web: Could not be stopped automatically: Azure stumbled.')
    expect(await engine.vmOf('web')).toMatchObject({ powerState: 'VM running' })
    const { stopped: atOnce } = await engine.applyPolicies()
    engine.cloud.refuse = () => undefined
    engine.turnClock(6 * minute)
    expect([atOnce, (await engine.tick()).stopped]).toEqual([0, 1])
    expect((await engine.vmOf('web')).powerState).toBe('VM deallocated')
  })
})

describe('a deletion', () => {
  it('comes so many minutes after the creation, with everything that belongs to the VM', async () => {
    await engine.createUnder(deleteAfter(10))
    engine.turnClock(10 * minute)
    expect(await engine.tick()).toMatchObject({ deleted: 1 })
    expect(await engine.list()).toEqual([])
    // But for what is on its disk: tests/contract/vms/bin.test.ts.
    expect([...engine.cloud.parts]).toEqual([expect.stringMatching(/^snapshot\/web-bin-/)])
    expect((await engine.activity())[0]).toBe('web: Deleted automatically, 10 minutes after it was created.')
  })

  it('wins over a stop that is due as well', async () => {
    // What goes into the bin is stopped first.
    await engine.world.binOrders.saveDays(labId, 0)
    await engine.createUnder({
      ...stopAfter(5),
      ...deleteAfter(6),
      autoStopEnabled: true,
      autoStopMinutes: 5,
    })
    engine.turnClock(60 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 0, deleted: 1 })
    expect(engine.askedFor('deallocate')).toEqual([])
  })

  it('waits while a creation is under way, and then comes', async () => {
    engine.cloud.takesMs.createVm = 5 * minute
    await engine.world.labs.setPolicy(labId, deleteAfter(1))
    await engine.create(aCreation(), request)
    await engine.run(3)
    engine.turnClock(2 * minute)
    expect(await engine.applyPolicies()).toMatchObject({ deleted: 0 })
    await engine.run()
    engine.turnClock(minute)
    expect(await engine.tick()).toMatchObject({ deleted: 1 })
    expect(engine.cloud.machines.size).toBe(0)
  })
})

describe('the stamp', () => {
  it('is what was in force at the creation, whatever the lab decides later', async () => {
    await engine.createUnder(stopAfter(30), 1, 'old')
    await engine.world.labs.setPolicy(labId, stopAfter(5))
    engine.turnClock(10 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 0 })
    await engine.createUnder(never, 1, 'free')
    engine.turnClock(20 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 1 })
    expect((await engine.vmOf('old')).powerState).toBe('VM deallocated')
    expect((await engine.vmOf('free')).powerState).toBe('VM running')
  })

  it('begins anew with a creation that is tried once more', async () => {
    await engine.world.labs.setPolicy(labId, deleteAfter(30))
    engine.cloud.refuse = (call) => (call === 'createVm' ? outage() : undefined)
    const { operationId } = await engine.create(aCreation(), request)
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
    engine.cloud.refuse = () => undefined
    engine.turnClock(60 * minute)
    await engine.retry(operationId, request)
    expect(engine.minutesFromNow((await engine.vmOf('web')).autoDeleteAt)).toBe(30)
    await engine.run()
    expect(await engine.tick()).toMatchObject({ deleted: 0 })
  })
})

describe('"Keep it running"', () => {
  it('puts the stop off, three times, and again after the next start', async () => {
    await engine.createUnder(stopAfter(30))
    engine.turnClock(20 * minute)
    for (const [left, minutes] of [
      [2, 40],
      [1, 70],
      [0, 100],
    ]) {
      const vm = await engine.keepRunning(key('web'), 'Olga Owner')
      expect(vm.postponementsLeft).toBe(left)
      expect(engine.minutesFromNow(vm.autoStopAt)).toBe(minutes)
    }
    await expect(engine.keepRunning(key('web'), 'Olga Owner')).rejects.toMatchObject({ code: 'conflict' })
    engine.turnClock(99 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 0 })
    engine.turnClock(minute)
    expect(await engine.tick()).toMatchObject({ stopped: 1 })
    expect((await engine.activity()).slice(0, 2)).toEqual([
      'web: Stopped automatically, 120 minutes after it started.',
      'web: Kept running by Olga Owner: it stops 30 minutes later.',
    ])
    await engine.operate(key('web'), { kind: 'start' }, request)
    await engine.run()
    expect((await engine.keepRunning(key('web'), 'Olga Owner')).postponementsLeft).toBe(2)
  })

  it('pressed by several people in the same moment counts once', async () => {
    await engine.createUnder(stopAfter(30))
    engine.turnClock(20 * minute)
    const answers = await Promise.all(
      ['Olga', 'Stu', 'Stella'].map((who) => engine.keepRunning(key('web'), who)),
    )
    expect(new Set(answers.map(({ autoStopAt }) => autoStopAt)).size).toBe(1)
    expect(answers[0]?.postponementsLeft).toBe(2)
    expect((await engine.activity()).filter((text) => text.includes('Kept running'))).toHaveLength(1)
  })

  it('is refused once the VM stops, and for what has no policy', async () => {
    await engine.createUnder(stopAfter(1))
    engine.turnClock(minute)
    await engine.applyPolicies()
    await expect(engine.keepRunning(key('web'), 'Olga')).rejects.toMatchObject({ code: 'conflict' })
    await engine.createUnder(never, 1, 'free')
    await expect(engine.keepRunning(key('free'), 'Olga')).rejects.toMatchObject({ code: 'conflict' })
    await expect(engine.keepRunning(key('nope'), 'Olga')).rejects.toMatchObject({ code: 'not_found' })
  })
})
