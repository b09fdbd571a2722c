import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../support/operations/engine.ts'
import { startScene } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { contentIn, expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { leaveAt, unheard } from '../../support/operations/unheard.ts'
import { groupGone } from '../../support/refusals.ts'

/** A parked machine comes up again, and nobody heard of it before the time of the work was up. */

const hourMs = 3_600_000

let engine: Engine
beforeEach(async () => {
  engine = await startScene(false)
  await parkingOf(engine).park()
  await engine.runWithSweeper()
})
afterEach(() => engine.stop())

describe('a machine that came back unheard', { timeout: 60_000 }, () => {
  it('keeps what somebody did on it meanwhile', async () => {
    await parkingOf(engine).bringBackAndStart()
    await unheard(engine, 'createVm')
    const machine = engine.cloud.machines.get((await machineIn(engine)).name)
    if (machine) machine.hostName = 'as-stu-named-it'
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
    expect(contentIn(engine, vm)).toMatchObject({ hostName: 'as-stu-named-it' })
  })

  it('keeps that, too, where somebody has switched it off since', async () => {
    await parkingOf(engine).bringBackAndStart()
    await unheard(engine, 'createVm')
    const machine = engine.cloud.machines.get((await machineIn(engine)).name)
    await engine.cloud.listVms()
    if (machine) Object.assign(machine, { hostName: 'as-stu-named-it', powerState: 'VM stopped' })
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
    expect(contentIn(engine, vm)).toMatchObject({ hostName: 'as-stu-named-it' })
  })

  it('keeps it, too, where the network was lost and made anew before', async () => {
    const id = await parkingOf(engine).bringBackAndStart()
    let isLost = false
    engine.cloud.refuse = (call) => {
      if (call !== 'createVm' || isLost) return undefined
      isLost = true
      return groupGone()
    }
    await leaveAt(engine, id, 'nic', 0)
    await unheard(engine, 'createVm')
    const machine = engine.cloud.machines.get((await machineIn(engine)).name)
    if (machine) machine.hostName = 'as-stu-named-it'
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(contentIn(engine, vm)).toMatchObject({ hostName: 'as-stu-named-it' })
  })

  it('is not taken for another one of its name, and stays parked', async () => {
    await parkingOf(engine).bringBack()
    await unheard(engine, 'copyDisk')
    const { name } = await machineIn(engine)
    engine.cloud.seed(name, 'course')
    await engine.runWithSweeper()
    const { parked } = await machineIn(engine)
    expect(parked).toMatchObject({ stage: 'parked' })
    expect(engine.cloud.parts).toContain(`snapshot/${parked?.snapshot}`)
  })

  it('is waited for where Azure takes hours for it', async () => {
    engine.cloud.takesMs.createVm = 2 * hourMs
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper(200)
    const vm = await expectSettled(engine)
    expect(vm).not.toHaveProperty('parked')
    expect(vm.powerState).toBe('VM deallocated')
  })

  it('stays parked where Azure has made none of it', async () => {
    await parkingOf(engine).bringBack()
    await unheard(engine, 'copyDisk')
    await engine.runWithSweeper()
    expect(await expectSettled(engine)).toMatchObject({ parked: { stage: 'parked' } })
  })
})
