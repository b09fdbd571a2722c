import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { startScene } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { leaveAt, unheard } from '../../support/operations/unheard.ts'

/** A parked machine is to be removed, and nobody comes for hours; somebody comes once, and then again nobody. */

const hourMs = 3_600_000

let engine: Engine
beforeEach(async () => {
  engine = await startScene(false)
  await parkingOf(engine).park()
  await engine.runWithSweeper()
})
afterEach(() => engine.stop())

const expectParked = async (): Promise<void> => {
  await engine.runWithSweeper()
  engine.turnClock(60_000)
  await compareWithCloud(engine)
  expect(await machineIn(engine)).toMatchObject({
    ...{ status: 'Succeeded', powerState: 'VM deallocated', parked: { stage: 'parked' } },
  })
}

describe('a parked machine that could not be removed', { timeout: 60_000 }, () => {
  it('says that it is parked where nothing was begun', async () => {
    const id = await parkingOf(engine).remove()
    engine.turnClock(5 * hourMs)
    await engine.sweep()
    await leaveAt(engine, id, 'bin-look')
    await expectParked()
  })

  it('says that it is parked where nobody heard of its removal, and can be removed again', async () => {
    const id = await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await leaveAt(engine, id, 'bin-again')
    await expectParked()
    await parkingOf(engine).remove()
    await engine.runWithSweeper()
    const parts = [...engine.cloud.parts].filter((part) => /^(disk|nic|ip)\//.test(part))
    expect({ vms: await engine.list(), parts }).toEqual({ vms: [], parts: [] })
  })
})
