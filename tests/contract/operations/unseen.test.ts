import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { locked, secretExpired } from '../../support/refusals.ts'

/** Nobody heard what Azure has made of an exchange of disks, and nobody can look: the connection's secret has expired. */

let engine: Engine
const { disks, expectWhole } = sceneOf(() => engine)
afterEach(() => engine.stop())

const said = async (id: string) => {
  const { operation, steps } = await engine.operation(id)
  const [{ status, error, warning } = {}] = toOperation(operation, steps).items
  return { status, error, warning }
}
const well = { status: 'succeeded', error: undefined, warning: undefined }
const expire = (): void => {
  engine.cloud.refuse = () => secretExpired()
}
const renew = (): void => {
  engine.cloud.refuse = () => undefined
}

/** For some hours. */
const lookInVain = async (): Promise<void> => {
  await engine.sweep()
  await engine.run(100)
}

/** Nothing of it is written down as long as nobody has looked. */
const expectNothingSaid = async (before: Awaited<ReturnType<typeof machineIn>>): Promise<void> => {
  const { disks: has, kept, waste = [], operationId, course } = await machineIn(engine)
  expect({ has, kept, waste }).toEqual({ has: before.disks, kept: before.kept, waste: [] })
  expect({ isHeld: operationId !== undefined, isResetting: course.resetting }).toEqual({
    ...{ isHeld: true, isResetting: true },
  })
}

describe('a machine of which nobody can see which disk it has', { timeout: 60_000 }, () => {
  it.each([
    { way: 'swapped', order: 'swapDisk', change: {}, runs: true },
    { way: 'swapped', order: 'swapDisk', change: {}, runs: false },
    { way: 'taken apart', order: 'delete-vm', change: { diskSizeGB: 128 }, runs: true },
    { way: 'taken apart', order: 'delete-vm', change: { diskSizeGB: 128 }, runs: false },
  ])('has the other one once somebody can: $way, runs $runs', async ({ order, change, runs }) => {
    engine = await startScene(runs)
    const before = await machineIn(engine)
    const id = await exchangesOf(engine).reset(change)
    await unheard(engine, order)
    expire()
    await lookInVain()
    await expectNothingSaid(before)
    renew()
    await engine.runWithSweeper()
    expect(await said(id)).toEqual(well)
    expect(await expectWhole()).toMatchObject({
      powerState: runs ? 'VM running' : 'VM deallocated',
      kept: [{ name: before.disks[0]?.name }],
    })
  })

  it('goes on as it was where it was not given another', async () => {
    engine = await startScene(true)
    const before = await machineIn(engine)
    const id = await exchangesOf(engine).reset()
    engine.cloud.refuse = (call) => {
      if (call !== 'swapDisk') return undefined
      expire()
      return locked()
    }
    await lookInVain()
    await expectNothingSaid(before)
    renew()
    await engine.runWithSweeper()
    expect(await said(id)).toEqual({ status: 'failed', error: locked().message, warning: undefined })
    expect(await expectWhole()).toMatchObject({ disks: before.disks, powerState: 'VM running' })
  })

  it('is let go after a week, and no disk of it is taken for waste', async () => {
    engine = await startScene(true)
    const before = await machineIn(engine)
    const id = await exchangesOf(engine).reset()
    await unheard(engine, 'swapDisk')
    const all = disks()
    const since = engine.world.clock.now().getTime()
    expire()
    await engine.sweep()
    await engine.run()
    const days = (engine.world.clock.now().getTime() - since) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.2)
    expect(await said(id)).toMatchObject({ status: 'failed', error: expect.any(String) })
    const { operationId, waste = [], powerState, course } = await machineIn(engine)
    expect({ operationId, waste, powerState, isResetting: course.resetting }).toEqual({
      ...{ operationId: undefined, waste: [], powerState: 'VM unknown', isResetting: false },
    })
    expect({ all: disks(), has: (await machineIn(engine)).disks }).toEqual({ all, has: before.disks })
  })
})

describe('a VM that Azure takes hours to remove', { timeout: 60_000 }, () => {
  it('is looked at every ten minutes then, too, so that a week is one', async () => {
    engine = await startScene(true)
    const before = await machineIn(engine)
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    engine.cloud.takesMs['delete-vm'] = 10 * 3_600_000
    await engine.runWithSweeper(12 * 60)
    const [step] = (await engine.operation(id)).steps
    expect(step?.exchange?.unseen).toBeGreaterThan(20)
    expect(await said(id)).toEqual(well)
    expect(await expectWhole()).toMatchObject({ kept: [{ name: before.disks[0]?.name }] })
  })
})
