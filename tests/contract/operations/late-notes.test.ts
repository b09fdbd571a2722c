import { newId } from '@labkeeper/functions/domain/kernel/ids'
import { afterEach, describe, expect, it } from 'vitest'
import { binOf } from '../../support/operations/bin-scene.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { leaveAt, settle, unheard } from '../../support/operations/unheard.ts'
import { busy, locked } from '../../support/refusals.ts'

/**
 * What Azure has made of a piece of work is about to be written down, and nobody comes for hours: whoever comes then writes it
 * down all the same, since nobody else would ever know.
 */

let engine: Engine
const { snapshots, expectWhole, sweepDue } = sceneOf(() => engine)
const { items } = binOf(() => engine)
afterEach(() => engine.stop())

describe('what is written down late', { timeout: 60_000 }, () => {
  it('names the snapshot of a checkpoint that came to nothing, and it goes', async () => {
    engine = await startScene(true)
    const { name, os, diskSizeGB: sizeGB = 0 } = await machineIn(engine)
    const before = snapshots()
    const at = engine.world.clock.now().toISOString()
    const id = await exchangesOf(engine).save({ id: newId('chk'), name: `${name}-saved`, sizeGB, at, os })
    await unheard(engine, 'takeSnapshot')
    expect(snapshots()).toHaveLength(before.length + 1)
    await leaveAt(engine, id, 'checkpoint-lost')
    await settle(engine)
    await sweepDue()
    const { waste = [], checkpoints = [] } = await machineIn(engine)
    expect({ snapshots: snapshots(), waste, checkpoints }).toEqual({
      ...{ snapshots: before, waste: [], checkpoints: [] },
    })
  })

  it('names a new disk that came to nothing, and the machine runs as before', async () => {
    engine = await startScene(true)
    engine.cloud.refuse = (call) => (call === 'swapDisk' || call === 'deleteBelonging' ? locked() : undefined)
    const id = await exchangesOf(engine).reset()
    await leaveAt(engine, id, 'leave-new')
    await settle(engine)
    expect(await expectWhole()).toMatchObject({ powerState: 'VM running' })
  })

  it('names the disk that the machine has got', async () => {
    engine = await startScene(true)
    const [old] = (await machineIn(engine)).disks
    const id = await exchangesOf(engine).reset()
    await unheard(engine, 'swapDisk')
    await leaveAt(engine, id, 'exchanged')
    await settle(engine)
    const kept = [{ name: old?.name }]
    expect(await expectWhole()).toMatchObject({ powerState: 'VM running', course: { version: 2 }, kept })
  })

  it('says that a machine was taken apart, which is put together then', async () => {
    engine = await startScene(true)
    const { id: vmId, disks } = await machineIn(engine)
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    await unheard(engine, 'delete-vm')
    await leaveAt(engine, id, 'exchanged')
    await settle(engine)
    expect(await expectWhole()).toMatchObject({ id: vmId, kept: [{ name: disks[0]?.name }] })
  })

  it('names the disk of a machine that could not be brought back', async () => {
    engine = await startScene(false)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    engine.cloud.refuse = (call) => {
      if (call === 'createVm') return locked()
      return call === 'deleteBelonging' ? busy() : undefined
    }
    await leaveAt(engine, await parkingOf(engine).bringBack(), 'back-leave')
    await settle(engine)
    await sweepDue()
    await expectSettled(engine)
  })

  it('takes back a snapshot as which nothing was parked', async () => {
    engine = await startScene(false)
    engine.cloud.refuse = (call) => (call === 'readSnapshot' ? locked() : undefined)
    await leaveAt(engine, await parkingOf(engine).park(), 'park-lost')
    await settle(engine)
    await sweepDue()
    expect(await expectSettled(engine)).not.toHaveProperty('parked')
  })

  it('leaves nothing of a machine that went into the bin', async () => {
    engine = await startScene(false)
    const id = await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await leaveAt(engine, id, 'bin-unsure')
    await settle(engine)
    const parts = [...engine.cloud.parts].filter((part) => /^(disk|nic|ip)\//.test(part))
    expect({ vms: await engine.list(), parts }).toEqual({ vms: [], parts: [] })
    expect(await items()).toMatchObject([{ state: 'kept' }])
  })
})
