import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { inMotionForRepair } from '@labkeeper/functions/domain/vms/in-motion'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { locked, outage } from '../../support/refusals.ts'

/** A machine is deleted in the portal while its address has no interface yet, or none any more: Azure removes only what it is joined to. */

let engine: Engine
let scene: Awaited<ReturnType<typeof startSleepScene>>
beforeEach(async () => {
  scene = await startSleepScene({ slowDiskAsleep: false }, { runs: true })
  engine = scene.engine
})
afterEach(() => engine.stop())

/** With all that goes with it by itself. */
const deleteInPortal = (): void => {
  const { machines, parts } = engine.cloud
  machines.clear()
  for (const part of parts) if (/^(nic|disk)\//.test(part)) parts.delete(part)
}

const addresses = (): string[] => [...engine.cloud.parts].filter((part) => part.startsWith('ip/'))

/** Azure has made it, and nobody heard of it. */
const makeUnheard = async (): Promise<void> => {
  await unheard(engine, 'create-ip')
  expect(addresses()).toHaveLength(1)
  deleteInPortal()
}

const expectNothingLeft = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    await engine.runWithSweeper()
    engine.turnClock(60_000)
    await compareWithCloud(engine)
  }
  await engine.runWithSweeper()
  expect({ vms: await engine.list(), addresses: addresses() }).toEqual({ vms: [], addresses: [] })
}

describe('an address whose machine is gone', { timeout: 60_000 }, () => {
  it('goes, too, where it was made for a start that nobody saw the end of', async () => {
    await scene.do('stop')
    await scene.power('start')
    await makeUnheard()
    await expectNothingLeft()
  })

  it('goes, too, where it was made for a repair that nobody saw the end of', async () => {
    await scene.do('stop')
    const now = engine.world.clock.now()
    const input = { repair: { do: 'add-address', parts: [] } } as const
    const operation = newOperation({ ...asked, courseId: 'crs_1' }, 'repair', 1, now)
    const step = newStep(operation, await machineIn(engine), input, now)
    await engine.world.work.acceptAction(operation, step, inMotionForRepair(input))
    await engine.world.nudges.step(labId, step.id)
    await makeUnheard()
    await expectNothingLeft()
  })

  it.each([
    ['by a lock', locked],
    ['in an outage', outage],
  ])('goes, too, where Azure kept it when the machine was stopped: %s', async (_, why) => {
    engine.cloud.refuse = (call) => (call === 'delete-ip' ? why() : undefined)
    await scene.do('stop')
    engine.cloud.refuse = () => undefined
    expect(addresses()).toHaveLength(1)
    deleteInPortal()
    await expectNothingLeft()
  })

  it('goes, too, where Azure kept it when the machine was gone before its start', async () => {
    await scene.do('stop')
    deleteInPortal()
    engine.cloud.refuse = (call) => (call === 'delete-ip' ? locked() : undefined)
    await scene.do('start')
    engine.cloud.refuse = () => undefined
    await expectNothingLeft()
  })
})
