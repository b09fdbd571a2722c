import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { binOf } from '../../support/operations/bin-scene.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { startScene } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { unheard } from '../../support/operations/unheard.ts'

/**
 * The order to remove a machine that nobody had goes out in the hop that finds that there is nothing to be saved. Whoever sent
 * it died, and nobody came before the time of the work was up.
 */

const hourMs = 3_600_000

let engine: Engine
const { items, disks, keepFor } = binOf(() => engine)
beforeEach(async () => {
  engine = await startScene(true)
})
afterEach(() => engine.stop())

const givenBack = async (): Promise<void> => {
  const { allocatedTo: _, ...vm } = await machineIn(engine)
  await engine.records.items.upsert({ ...vm, course: { ...vm.course, clean: true } })
}

const parts = (): string[] => [...engine.cloud.parts].filter((part) => /^(nic|ip|disk)\//.test(part))

const expectGone = async (): Promise<void> => {
  expect({ vms: await engine.list(), parts: parts(), machines: engine.cloud.machines.size }).toEqual({
    ...{ vms: [], parts: [], machines: 0 },
  })
}

describe('a removal whose order nobody heard of', { timeout: 60_000 }, () => {
  it('goes on with all that there is beside the VM', async () => {
    await givenBack()
    await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await engine.runWithSweeper()
    await expectGone()
    expect(await items()).toEqual([])
  })

  it('does so, too, where the lab has no bin', async () => {
    await keepFor(0)
    await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await engine.runWithSweeper()
    await expectGone()
  })

  it('goes on with the comparison that finds it gone at last', async () => {
    await givenBack()
    engine.cloud.takesMs['delete-vm'] = 40 * hourMs
    await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ powerState: 'VM unknown' })
    engine.turnClock(40 * hourMs)
    await compareWithCloud(engine)
    await engine.runWithSweeper()
    await expectGone()
  })
})

describe('a removal that nobody came for', { timeout: 60_000 }, () => {
  it('saves what is left of a machine that was deleted in the portal meanwhile', async () => {
    await parkingOf(engine).remove()
    engine.cloud.machines.clear()
    engine.turnClock(5 * hourMs)
    await engine.runWithSweeper()
    await expectGone()
    expect(await items()).toMatchObject([{ state: 'kept', who: { userId: 'u_1' }, labId }])
  })

  it('removes nothing of one that is there', async () => {
    await parkingOf(engine).remove()
    const before = disks()
    engine.turnClock(5 * hourMs)
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
    expect({ disks: disks(), items: await items() }).toEqual({ disks: before, items: [] })
  })
})
