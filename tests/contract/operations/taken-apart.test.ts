import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterEach, describe, expect, it } from 'vitest'
import { binIsSettled, compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { contentIn, expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import { locked, quotaExceeded } from '../../support/refusals.ts'

/** What people do with a machine that has no VM, since it was taken apart for another disk. */

let engine: Engine
const { expectWhole } = sceneOf(() => engine)
afterEach(() => engine.stop())

const start = async (ofImage = false): Promise<void> => {
  const awake = { addressOnlyWhileRunning: false, slowDiskAsleep: false }
  engine = (await startSleepScene(awake, { ofImage })).engine
}

const said = async (id: string) => {
  const { operation, steps } = await engine.operation(id)
  return toOperation(operation, steps).items[0]
}

describe('a machine that is taken apart, and that Azure cannot make again', { timeout: 60_000 }, () => {
  const takeApart = async (): Promise<string> => {
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    engine.cloud.refuse = () => undefined
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    return id
  }

  it('is not said to be deleted, and stays, whoever starts it', async () => {
    await start()
    await takeApart()
    const vm = await machineIn(engine)
    // As in a course that keeps no old disks.
    await engine.records.items.upsert({ ...vm, kept: [], secrets: [], waste: [] })
    const { operationId } = await engine.operate(keyOf(vm), { kind: 'start' }, asked)
    await engine.runWithSweeper()
    expect(await said(operationId)).toMatchObject({
      status: 'failed',
      error: 'Azure has not made it yet. Labkeeper tries that again by itself.',
    })
    expect(await machineIn(engine)).toMatchObject({ status: 'Failed', course: { unmade: true } })
    engine.turnClock(5 * 60_000)
    await engine.cleanUp()
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ status: 'Succeeded', course: { unmade: false } })
  })

  it('is not said to be given a disk that is gone by the time at which its turn comes', async () => {
    await start()
    await takeApart()
    const id = await exchangesOf(engine).undo()
    const vm = await machineIn(engine)
    expect(vm).toMatchObject({ course: { resetting: true } })
    await engine.records.items.upsert({ ...vm, kept: [], secrets: [] })
    await engine.runWithSweeper()
    expect(await said(id)).toMatchObject({ status: 'failed', error: 'The old disk is gone.' })
    expect(await machineIn(engine)).toMatchObject({
      ...{ status: 'Failed', disks: vm.disks },
      course: { unmade: true, resetting: false },
    })
  })

  it.each(['another reset', 'a retry of an earlier one'] as const)('is made by %s', async (how) => {
    await start()
    const first = await machineIn(engine)
    const earlier = await exchangesOf(engine).reset()
    engine.cloud.refuse = (call) => (call === 'deallocate' ? locked() : undefined)
    await engine.runWithSweeper()
    const id = await takeApart()
    const { disks } = await machineIn(engine)
    if (how === 'another reset') await exchangesOf(engine).reset()
    else await engine.retry(earlier, asked)
    await engine.runWithSweeper()
    const made = async () => {
      const { kept = [], ...vm } = await expectWhole()
      expect(vm).toMatchObject({ id: first.id, powerState: 'VM deallocated', course: { unmade: false } })
      expect(kept.map(({ name }) => name)).toEqual([first.disks[0]?.name, disks[0]?.name])
    }
    await made()
    engine.turnClock(5 * 60_000)
    await engine.cleanUp()
    await engine.runWithSweeper()
    await made()
    expect(await said(id)).toMatchObject({ status: 'failed', error: 'It was given another disk since.' })
  })
})

describe('a disk that a machine was taken apart for, and that Azure never made', { timeout: 60_000 }, () => {
  it.each(['image', 'copy'] as const)('is no old disk of it after another reset: %s', async (way) => {
    await start(way === 'image')
    const { course, disks } = await machineIn(engine)
    const image = { publisher: 'C', offer: 'u', sku: '22', version: 'latest' }
    const planned = way === 'image' ? { image, copyOf: undefined, course } : { diskSizeGB: 128 }
    const reset = () => exchangesOf(engine).reset(planned as Partial<VmRecord>)
    engine.cloud.refuse = (call) => (/^(createVm|copyDisk)$/.test(call) ? quotaExceeded() : undefined)
    await reset()
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    engine.cloud.refuse = () => undefined
    await reset()
    await engine.runWithSweeper()
    const { kept = [] } = await expectWhole()
    expect(kept.map(({ name }) => name)).toEqual([disks[0]?.name])
  })
})

describe('a machine that another reset has made, and that somebody else has by then', {
  timeout: 60_000,
}, () => {
  it('is what the first one lets alone, once and for all', async () => {
    await start()
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    engine.cloud.refuse = () => undefined
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const next = { userId: 'u_2', name: 'Next', email: 'n@x.test' } as const
    const whole = { ...(await machineIn(engine)), allocatedTo: next }
    await engine.records.items.upsert(whole)
    engine.turnClock(5 * 60_000)
    await engine.cleanUp()
    await engine.runWithSweeper()
    const { steps } = await engine.operation(id)
    expect(steps).toMatchObject([{ status: 'failed', error: 'It was given another disk since.' }])
    expect(steps[0]?.dueAt).toBeUndefined()
    expect(await machineIn(engine)).toMatchObject({ disks: whole.disks, allocatedTo: next })
  })
})

describe('a VM that Azure is still removing when a look at that is refused', { timeout: 60_000 }, () => {
  /** The look is refused once; or the time of the work is up before Azure is done. */
  const disturb = (how: 'refused' | 'given up'): void => {
    let isFirst = true
    if (how === 'given up') engine.cloud.takesMs['delete-vm'] = 85 * 60_000
    engine.cloud.refuse = (call, target) => {
      if (how === 'given up' || call !== 'poll' || target !== 'delete-vm' || !isFirst) return undefined
      isFirst = false
      return locked()
    }
  }
  const settle = async (): Promise<void> => {
    await engine.runWithSweeper(300)
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    await engine.runWithSweeper()
  }

  it.each(['refused', 'given up'] as const)('is made anew around its other disk: %s', async (how) => {
    await start()
    const { id, disks } = await machineIn(engine)
    const operation = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    disturb(how)
    await settle()
    expect(await said(operation)).toMatchObject({ status: 'succeeded' })
    expect(await expectWhole()).toMatchObject({ id, kept: [{ name: disks[0]?.name }] })
  })

  it.each([
    { how: 'refused', bin: false },
    { how: 'given up', bin: false },
    { how: 'refused', bin: true },
    { how: 'given up', bin: true },
  ] as const)('goes with all its parts: $how, into the bin $bin', async ({ how, bin }) => {
    await start()
    const vm = await machineIn(engine)
    const order = { kind: 'delete', deleteAssociatedResources: true } as const
    if (bin) await parkingOf(engine).remove()
    else await engine.operate(keyOf(vm), order, asked)
    disturb(how)
    await settle()
    const left = [...engine.cloud.parts].filter((part) => /^(disk|nic|ip)\//.test(part))
    expect({ left, vms: await engine.list() }).toEqual({ left: [], vms: [] })
  })

  it('goes with all its parts after hours, too, and is kept in the bin', async () => {
    await start()
    await parkingOf(engine).remove()
    const hours = 5 * 3_600_000
    engine.cloud.takesMs['delete-vm'] = hours
    await settle()
    engine.turnClock(hours)
    await settle()
    await engine.tick()
    await engine.runWithSweeper()
    await binIsSettled(engine)
    const left = [...engine.cloud.parts].filter((part) => /^(disk|nic|ip)\//.test(part))
    const { items } = await engine.world.bins.list(labId)
    const kept = [...engine.cloud.parts].filter((part) => items.some((it) => part.endsWith(it.snapshotName)))
    expect({ left, vms: await engine.list(), kept: kept.length }).toEqual({ left: [], vms: [], kept: 1 })
  })

  it.each(['refused', 'given up'] as const)('is parked: %s', async (how) => {
    await start()
    const operation = await parkingOf(engine).park()
    disturb(how)
    await settle()
    expect(await said(operation)).toMatchObject({ status: 'succeeded' })
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
  })

  it('is brought back by whoever tries again meanwhile, with all that is on it', async () => {
    await start()
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const bytes = contentIn(engine, await machineIn(engine))
    const refused = new Set(['createVm', 'delete-vm'])
    engine.cloud.refuse = (call, target) => (call === 'poll' && refused.delete(target) ? locked() : undefined)
    const operation = await parkingOf(engine).bringBack()
    while ((await engine.operation(operation)).operation.open > 0) await engine.run(1)
    expect(await machineIn(engine)).toMatchObject({ parked: { stage: 'unsure' } })
    await engine.retry(operation, asked)
    await settle()
    expect(await said(operation)).toMatchObject({ status: 'succeeded' })
    const vm = await expectSettled(engine)
    expect({ parked: vm.parked, bytes: contentIn(engine, vm) }).toEqual({ parked: undefined, bytes })
  })
})

describe('a machine that was parked by the time at which it is to get another disk', {
  timeout: 60_000,
}, () => {
  it.each(['reset', 'clean'] as const)('stays so, and is not said to be given one: %s', async (kind) => {
    await start()
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const id = await exchangesOf(engine).reset({}, kind)
    expect(await machineIn(engine)).toMatchObject({ course: { resetting: true } })
    await engine.runWithSweeper()
    expect(await said(id)).toMatchObject({ status: 'failed' })
    const { course, parked } = await expectSettled(engine)
    expect({ resetting: course.resetting ?? false, clean: course.clean }).toEqual({
      resetting: false,
      clean: false,
    })
    expect(parked?.stage).toBe('parked')
  })
})
