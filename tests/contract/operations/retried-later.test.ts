import { newCheckpoint } from '@labkeeper/functions/domain/courses/disks/new-checkpoint'
import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { snapshotNameOf } from '@labkeeper/functions/domain/templates/template'
import { mostPoisons } from '@labkeeper/functions/use-cases/operations/end-poisoned-step'
import { afterEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import { templateWork } from '../../support/operations/templates.ts'
import { locked } from '../../support/refusals.ts'

/** Somebody retries what has failed after the machine was something else for a while: another time, other hands, another state. */

let engine: Engine
const { snapshots, sweepDue, expectWhole } = sceneOf(() => engine)
afterEach(() => engine.stop())

const dayMs = 24 * 3_600_000
const next = { userId: 'u_2', name: 'Next', email: 'n@x.test' } as const

const start = async (runs: boolean, ofImage = false): Promise<void> => {
  const awake = { addressOnlyWhileRunning: false, slowDiskAsleep: false }
  engine = (await startSleepScene(awake, { runs, ofImage })).engine
}

/** Whatever was begun ends while Azure refuses these; then it refuses nothing. */
const failAt = async (...calls: readonly string[]): Promise<void> => {
  engine.cloud.refuse = (call) => (calls.includes(call) ? locked() : undefined)
  await engine.runWithSweeper(600)
  engine.cloud.refuse = () => undefined
}

const retry = async (id: string): Promise<void> => {
  await engine.retry(id, asked)
  await engine.runWithSweeper()
}

const said = async (id: string) => {
  const { operation, steps } = await engine.operation(id)
  return toOperation(operation, steps).items[0]
}

describe('what a first try has left', { timeout: 60_000 }, () => {
  it('is never the template that is made of its VM later', async () => {
    engine = await startEngine()
    const work = templateWork(engine)
    await work.createVm()
    const { operationId } = await work.build('golden')
    const [snapshot] = (await work.templates()).map((one) => `snapshot/${snapshotNameOf(one)}`)
    await failAt('readSnapshot', 'deleteSnapshot')
    expect(engine.cloud.parts).toContain(snapshot)
    const vm = engine.cloud.machines.get('web')
    if (vm === undefined) throw new Error('No VM')
    engine.cloud.machines.set('web', { ...vm, password: 'mended since' })
    await retry(operationId)
    expect((await work.templates())[0]).toMatchObject({ status: 'ready' })
    expect(engine.cloud.contents.get(snapshot ?? '')).toMatchObject({
      password: 'mended since',
    })
  })

  it('is never the disk that somebody works on later', async () => {
    await start(false)
    const id = await exchangesOf(engine).reset()
    await failAt('swapDisk', 'deleteBelonging')
    await retry(id)
    const [used] = (await expectWhole()).disks
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    await sweepDue()
    const { kept = [], waste } = await expectWhole()
    expect({ kept: kept.map(({ name }) => name), waste }).toEqual({
      kept: ['bio-1-disk-first', used?.name],
      waste: [],
    })
  })

  it('is no checkpoint', async () => {
    await start(true)
    const checkpoint = newCheckpoint(await machineIn(engine), 'before', 'u_1', engine.world.clock.now())
    const id = await exchangesOf(engine).save(checkpoint)
    await failAt('takeSnapshot')
    await retry(id)
    await sweepDue()
    const { checkpoints = [], waste } = await machineIn(engine)
    expect(checkpoints).toMatchObject([{ note: 'before', of: 'u_1' }])
    expect(waste).toEqual([])
    expect(snapshots()).toContain(checkpoints[0]?.name)
  })
})

describe('a reset', { timeout: 60_000 }, () => {
  it('keeps the old disk from then on, however late it is', async () => {
    await start(true)
    const id = await exchangesOf(engine).reset()
    await failAt('swapDisk')
    engine.turnClock(8 * dayMs)
    const until = new Date(engine.world.clock.now().getTime() + 7 * dayMs).toISOString()
    await retry(id)
    expect(await expectWhole()).toMatchObject({
      powerState: 'VM running',
      kept: [{ name: 'bio-1-disk-first', of: 'u_1', until }],
    })
  })

  it('leaves a machine stopped that somebody has stopped since', async () => {
    await start(true)
    const id = await exchangesOf(engine).reset()
    await failAt('swapDisk')
    await engine.operate(keyOf(await machineIn(engine)), { kind: 'stop', deallocate: true }, asked)
    await engine.runWithSweeper()
    await retry(id)
    expect(await expectWhole()).toMatchObject({ powerState: 'VM deallocated', course: { version: 2 } })
  })

  it.each(['reset', 'checkpoint'] as const)('is nothing that befalls somebody else: %s', async (what) => {
    await start(true)
    const vm = await machineIn(engine)
    const exchanges = exchangesOf(engine)
    const checkpoint = newCheckpoint(vm, 'before', 'u_1', engine.world.clock.now())
    const id = await (what === 'reset' ? exchanges.reset() : exchanges.save(checkpoint))
    await failAt('swapDisk', 'takeSnapshot')
    await engine.records.items.upsert({ ...(await machineIn(engine)), allocatedTo: next })
    await expect(engine.retry(id, asked)).rejects.toThrow('Somebody else has the machine by now.')
    expect(await machineIn(engine)).toMatchObject({ disks: vm.disks, allocatedTo: next })
  })

  it('is nothing that befalls somebody who is given the machine in the same moment', async () => {
    await start(true)
    const { disks } = await machineIn(engine)
    const id = await exchangesOf(engine).reset()
    await failAt('swapDisk')
    const { work } = engine.world
    const { reopen } = work
    work.reopen = async (...which) => {
      await engine.records.items.upsert({ ...(await machineIn(engine)), allocatedTo: next })
      return reopen(...which)
    }
    await expect(engine.retry(id, asked)).rejects.toThrow('Nothing could be retried')
    expect(await machineIn(engine)).toMatchObject({ disks, allocatedTo: next })
  })
})

describe('an old disk of somebody who has the machine no more', { timeout: 60_000 }, () => {
  it.each(['undo', 'restore'] as const)(
    'comes into no other hands, although it is taken apart: %s',
    async (how) => {
      await start(false)
      const exchanges = exchangesOf(engine)
      if (how === 'undo') await exchanges.reset()
      else await exchanges.save(newCheckpoint(await machineIn(engine), '', 'u_1', engine.world.clock.now()))
      await engine.runWithSweeper()
      const id = await exchanges[how]()
      await failAt('deallocate')
      await exchanges.reset({ diskSizeGB: 128 })
      await failAt('createVm')
      const apart = { ...(await machineIn(engine)), allocatedTo: next }
      expect(apart).toMatchObject({ course: { unmade: true } })
      await engine.records.items.upsert(apart)
      await expect(engine.retry(id, asked)).rejects.toThrow('Somebody else has the machine by now.')
      expect(await machineIn(engine)).toMatchObject({ disks: apart.disks, allocatedTo: next })
    },
  )
})

describe('a start whose messages fail every time', { timeout: 60_000 }, () => {
  it('takes its way out in each try', async () => {
    await start(false)
    const { operationId } = await engine.operate(keyOf(await machineIn(engine)), { kind: 'start' }, asked)
    const poison = async () => {
      const [{ id = '' } = {}] = (await engine.operation(operationId)).steps
      engine.turnClock(5 * 60_000)
      await engine.endPoisoned(labId, id)
      return said(operationId)
    }
    for (let tries = 0; tries <= mostPoisons; tries += 1) {
      if (tries > 0) await engine.retry(operationId, asked)
      expect(await poison()).toMatchObject({ status: 'running' })
      while ((await poison())?.status === 'running');
    }
  })
})

describe('a machine that is parked by then', { timeout: 60_000 }, () => {
  it.each([
    { kind: 'start', call: 'start' },
    { kind: 'delete', call: 'delete-vm' },
  ] as const)('stays so, and whoever retries is told: $kind', async ({ kind, call }) => {
    await start(false)
    const order = kind === 'start' ? { kind } : { kind, deleteAssociatedResources: false }
    const { operationId } = await engine.operate(keyOf(await machineIn(engine)), order, asked)
    await failAt(call)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    await expect(engine.retry(operationId, asked)).rejects.toThrow('It is parked. Bring it back first.')
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
  })
})

describe('a start of a machine that was parked', { timeout: 60_000 }, () => {
  it('is done, although it is back already', async () => {
    await start(false)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const id = await parkingOf(engine).bringBackAndStart()
    await failAt('start')
    await engine.operate(keyOf(await machineIn(engine)), { kind: 'stop', deallocate: true }, asked)
    await engine.runWithSweeper()
    await retry(id)
    expect(await said(id)).toMatchObject({ status: 'succeeded' })
    expect(await expectSettled(engine)).toMatchObject({ powerState: 'VM running' })
  })
})

describe('a removal of a machine that is parked', { timeout: 60_000 }, () => {
  it('leaves nothing in Azure where the lab has no bin any more', async () => {
    await start(false)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const id = await parkingOf(engine).remove()
    await failAt('readSnapshot')
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
    await engine.world.binOrders.saveDays(labId, 0)
    await retry(id)
    expect(await said(id)).toMatchObject({ status: 'succeeded' })
    const { items } = await engine.world.bins.list(labId)
    expect({ items, snapshots: snapshots() }).toEqual({ items: [], snapshots: ['bio-v1', 'bio-v2'] })
  })
})

describe('a creation whose network could not be removed again', { timeout: 60_000 }, () => {
  it('does not wait for itself', async () => {
    engine = await startEngine()
    const { operationId } = await engine.create(aCreation({ name: 'web' }), request)
    await failAt('ensure-vnet', 'remove-vnet', 'remove-linux', 'remove-windows', 'remove-shared')
    expect(await said(operationId)).toMatchObject({ status: 'failed' })
    await retry(operationId)
    expect(await said(operationId)).toMatchObject({ status: 'succeeded' })
    expect(await engine.list()).toMatchObject([{ powerState: 'VM running' }])
  })
})
