import { afterEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { labId } from '../../support/operations/engine.ts'
import { asked, keyOf } from '../../support/operations/exchange-scene.ts'
import type { Machine } from '../../support/operations/exchanges.ts'
import { draftOf, publish } from '../../support/operations/first-machine.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import { unheard } from '../../support/operations/unheard.ts'

/** Azure has changed the disk of a machine that sleeps, or is about to run, and nobody heard of it for hours. */

let scene: Awaited<ReturnType<typeof startSleepScene>>
afterEach(() => scene.engine.stop())

const start = async (): Promise<void> => {
  scene = await startSleepScene({ addressOnlyWhileRunning: false }, { runs: true })
}

const dayMs = 24 * 3_600_000

/** The lab's worker, a day later: Azure changes no disk three times a day. */
const settle = async (): Promise<void> => {
  await scene.engine.runWithSweeper()
  scene.engine.turnClock(dayMs)
  await scene.tend()
  await scene.engine.runWithSweeper()
}

describe('a disk of which nobody heard', { timeout: 60_000 }, () => {
  it('is slow again where the start came to nothing for which it was made fast', async () => {
    await start()
    await scene.do('stop')
    await scene.power('start')
    await unheard(scene.engine, 'disk-fast')
    await settle()
    expect(await scene.seen()).toMatchObject({ power: 'VM deallocated', slow: true })
  })

  it('is fast where the machine is started before anybody looked at it', async () => {
    await start()
    await scene.power('stop')
    await unheard(scene.engine, 'disk-slow')
    await scene.engine.runWithSweeper()
    await scene.do('start')
    expect(await scene.seen()).toMatchObject({ power: 'VM running', slow: false })
  })

  it('is fast where a new machine was stopped and made slow, and is started before anybody looked at it', async () => {
    await start()
    const { engine } = scene
    const sealed = { sealedPassword: 'vm_new:Admin-1', sealedStudentPassword: 'vm_new:Student-1' }
    await publish(engine, draftOf(engine, { id: 'vm_new', name: 'bio-2', ...sealed }))
    await unheard(engine, 'disk-slow')
    await engine.runWithSweeper()
    const vm = (await engine.world.vms.read(labId, 'vm_new')) as Machine
    expect(engine.cloud.slow.size).toBe(1)
    await compareWithCloud(engine)
    await engine.operate(keyOf(vm), { kind: 'start' }, asked)
    await engine.runWithSweeper()
    expect(engine.cloud.slow.size).toBe(0)
  })

  it('is slow where the rules were others for a moment', async () => {
    await start()
    await scene.do('stop')
    await scene.setRules({ addressOnlyWhileRunning: false, slowDiskAsleep: false })
    await scene.tend()
    await unheard(scene.engine, 'disk-fast')
    await scene.setRules({ addressOnlyWhileRunning: false })
    await settle()
    expect(await scene.seen()).toMatchObject({ power: 'VM deallocated', slow: true })
  })
})
