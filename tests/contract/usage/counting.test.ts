import { cosmosUsage } from '@labkeeper/functions/gateways/cosmos/usage/usage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { locked } from '../../support/refusals.ts'

/** What the engine adds to the lab's hours, in a transaction with what it writes of the VM. */

const hour = 3_600_000
const key = { labId, resourceGroup: 'course', vmName: 'web' }

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
})
afterEach(() => engine.stop())

const counted = async (): Promise<number> => {
  const { ended } = await cosmosUsage(engine.records).read(labId, '2026-11-01')
  return ended.reduce((sum, { seconds }) => sum + seconds, 0)
}
const sinceOf = async (): Promise<string | undefined> => (await engine.list())[0]?.runningSince
const now = () => engine.world.clock.now().getTime()
/** Seconds from the beginning of the run until now. */
const ranFor = (since: string | undefined): number => Math.round((now() - Date.parse(since ?? '')) / 1000)

const order = async (what: Parameters<Engine['operate']>[1]) => {
  const { operationId } = await engine.operate(key, what, request)
  await engine.run()
  const { operation, steps } = await engine.operation(operationId)
  return { operation, steps }
}
const stop = () => order({ kind: 'stop', deallocate: true })

describe('a VM counts', () => {
  it('from the end of its creation until it is deallocated', async () => {
    const since = await sinceOf()
    expect(Date.parse(since ?? '')).toBe(now())
    engine.turnClock(2 * hour)
    expect(await counted()).toBe(0)
    await stop()
    expect(await counted()).toBe(ranFor(since))
    expect(await sinceOf()).toBeUndefined()
  })

  it('again from its next start, and on through a restart', async () => {
    await stop()
    const before = await counted()
    engine.turnClock(5 * hour)
    await order({ kind: 'start' })
    const since = await sinceOf()
    expect(Date.parse(since ?? '')).toBe(now())
    engine.turnClock(hour)
    await order({ kind: 'restart' })
    expect(await sinceOf()).toBe(since)
    await stop()
    expect(await counted()).toBe(before + ranFor(since))
  })

  it('on while it is only switched off', async () => {
    const since = await sinceOf()
    await order({ kind: 'stop', deallocate: false })
    expect(await sinceOf()).toBe(since)
    engine.turnClock(hour)
    await stop()
    expect(await counted()).toBe(ranFor(since))
  })

  it('until it is deleted, and its hours stay', async () => {
    const since = await sinceOf()
    engine.turnClock(3 * hour)
    await order({ kind: 'delete', deleteAssociatedResources: true })
    expect(await engine.list()).toEqual([])
    const all = await counted()
    expect(all).toBeGreaterThanOrEqual(3 * 3600)
    expect(all).toBeLessThanOrEqual(ranFor(since))
  })

  it('on through an order that failed', async () => {
    const since = await sinceOf()
    engine.cloud.refuse = (call) => (call === 'deallocate' ? locked() : undefined)
    engine.turnClock(hour)
    expect((await stop()).operation.failed).toBe(1)
    expect(await counted()).toBe(0)
    expect(await sinceOf()).toBe(since)
    engine.cloud.refuse = () => undefined
    engine.turnClock(hour)
    await stop()
    expect(await counted()).toBe(ranFor(since))
  })

  it('on every day that it ran on, in days of UTC', async () => {
    // The engine's clock begins at eight in the morning.
    engine.turnClock(40 * hour)
    await stop()
    const { ended } = await cosmosUsage(engine.records).read(labId, '2026-11-01')
    expect(ended.map(({ day }) => day).sort()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    expect(ended.find(({ day }) => day === '2026-11-21')?.seconds).toBe(86_400)
    const later = await cosmosUsage(engine.records).read(labId, '2026-11-22')
    expect(later.ended.map(({ day }) => day)).toEqual(['2026-11-22'])
  })
})

describe('a run is counted once', () => {
  it('when its last step is finished twice', async () => {
    const since = await sinceOf()
    engine.turnClock(hour)
    const { operationId } = await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    const { steps } = await engine.operation(operationId)
    engine.deliver(() => 3)
    await engine.run()
    for (const { id } of steps) await engine.take(id)
    expect(await counted()).toBe(ranFor(since))
  })

  it('when a worker hangs before its save, and another has taken over', async () => {
    const since = await sinceOf()
    engine.turnClock(hour)
    const { operationId } = await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    const [stale] = (await engine.operation(operationId)).steps
    await engine.run()
    const ended = await counted()
    expect(ended).toBe(ranFor(since))
    const usage = [{ day: '2026-11-20', kind: 'eastus:Standard_B1s:Linux', seconds: 1_000_000 }]
    const result = { outcome: 'succeeded', vm: { powerState: 'VM deallocated' }, usage } as const
    const written = stale && (await engine.world.work.finish(stale, result, new Date(now()).toISOString()))
    expect(written).toBe(false)
    expect(await counted()).toBe(ended)
  })

  it('when a step is the last to see a VM that a comparison has forgotten', async () => {
    engine.turnClock(hour)
    const { operationId } = await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    const [step] = (await engine.operation(operationId)).steps
    const [vm] = await engine.world.vms.records(labId)
    if (step === undefined || vm === undefined) throw new Error('Nothing to do')
    const usage = [{ day: '2026-11-20', kind: 'eastus:Standard_B1s:Linux', seconds: 100 }]
    await engine.world.vms.forget(labId, vm.record.id, vm.version, usage)
    const result = { outcome: 'succeeded', vm: { powerState: 'VM deallocated' }, usage } as const
    expect(await engine.world.work.finish(step, result, new Date(now()).toISOString())).toBe(true)
    expect(await counted()).toBe(100)
  })

  it('when several end at the same time on a day without a record', async () => {
    await stop()
    engine.turnClock(24 * hour)
    await engine.create(aCreation({ name: 'more', vmCount: 4 }), request)
    await engine.run()
    const before = await counted()
    const begun = new Map((await engine.list()).map(({ name, runningSince }) => [name, runningSince ?? '']))
    engine.turnClock(24 * hour)
    const all = await engine.world.vms.records(labId)
    const entry = { day: '2026-11-29', kind: 'eastus:Standard_B1s:Linux', seconds: 10 }
    await Promise.all(
      all
        .filter(({ record }) => begun.get(record.name))
        .map(({ record, version }) => engine.world.vms.forget(labId, record.id, version, [entry])),
    )
    expect(await counted()).toBe(before + 40)
  })
})

describe('a comparison with Azure', () => {
  const inPortal = (powerState: 'VM running' | 'VM deallocated' | 'VM stopped') => {
    const machine = engine.cloud.machines.get('web')
    if (machine === undefined) throw new Error('No machine')
    machine.powerState = powerState
  }

  it('counts what was started and stopped in the portal, as long as it was seen', async () => {
    await stop()
    const before = await counted()
    inPortal('VM running')
    await compareWithCloud(engine)
    const since = await sinceOf()
    expect(Date.parse(since ?? '')).toBe(now())
    engine.turnClock(2 * hour)
    inPortal('VM stopped')
    await compareWithCloud(engine)
    expect(await counted()).toBe(before)
    engine.turnClock(hour)
    inPortal('VM deallocated')
    await compareWithCloud(engine)
    expect(await counted()).toBe(before + 3 * 3600)
    expect(await sinceOf()).toBeUndefined()
    engine.turnClock(hour)
    await compareWithCloud(engine)
    expect(await counted()).toBe(before + 3 * 3600)
  })

  it('counts the last hours of a VM that has vanished', async () => {
    const since = await sinceOf()
    engine.turnClock(4 * hour)
    engine.cloud.machines.delete('web')
    await compareWithCloud(engine)
    expect(await engine.list()).toEqual([])
    expect(await counted()).toBe(ranFor(since))
  })

  it('counts nothing when the VM was changed while Azure was asked', async () => {
    const [vm] = await engine.world.vms.records(labId)
    if (vm === undefined) throw new Error('No VM')
    await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    const usage = [{ day: '2026-11-20', kind: 'eastus:Standard_B1s:Linux', seconds: 100 }]
    await engine.world.vms.forget(labId, vm.record.id, vm.version, usage)
    const { powerState, status, size } = vm.record
    await engine.world.vms.observe(labId, vm.record.id, vm.version, { powerState, status, size }, usage)
    expect(await counted()).toBe(0)
    expect(await engine.list()).toHaveLength(1)
  })

  it('begins to count what an earlier version knew as running', async () => {
    const [vm] = await engine.list()
    await engine.records.item(vm?.id ?? '', labId).patch([{ op: 'remove', path: '/runningSince' }])
    engine.turnClock(hour)
    await compareWithCloud(engine)
    expect(Date.parse((await sinceOf()) ?? '')).toBe(now())
  })
})
