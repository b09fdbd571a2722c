import { afterEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, type Machine, machineIn } from '../../support/operations/exchanges.ts'
import { contentIn, expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { locked, quotaExceeded, secretExpired } from '../../support/refusals.ts'

/** A machine becomes a snapshot of its disk, and a machine again. */

let engine: Engine
let first: Machine
const { sweepDue, operation, stu } = sceneOf(() => engine)
const start = async (runs = false, ofImage = false): Promise<void> => {
  engine = await startScene(runs, ofImage)
  first = await machineIn(engine)
}
afterEach(() => engine.stop())

const park = async (): Promise<Machine> => {
  const id = await parkingOf(engine).park()
  await engine.runWithSweeper()
  expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
  return expectSettled(engine)
}

const lines = async (count = 1): Promise<readonly string[]> =>
  (await engine.world.activities.list(labId, first.id, count)).map(({ text }) => text)

describe('parking', () => {
  it.each([false, true])(
    'leaves a snapshot and the interface, and all else as it was (of an image: %s)',
    async (ofImage) => {
      await start(false, ofImage)
      const bytes = contentIn(engine, first)
      const vm = await park()
      expect(vm).toMatchObject({
        ...{ id: first.id, name: first.name, allocatedTo: stu, sealedPassword: first.sealedPassword },
        ...{ publicIP: first.publicIP, course: { number: 1 } },
        parked: { stage: 'parked', sizeGB: 64, generation: 'V2', securityType: 'TrustedLaunch' },
      })
      expect(contentIn(engine, vm)).toEqual(bytes)
      expect(await lines()).toEqual(['Parked until the next class.'])
    },
  )

  it('and bringing back give the same machine with the same disk, stopped', async () => {
    await start()
    const bytes = contentIn(engine, first)
    await park()
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm.parked).toBeUndefined()
    expect(vm).toMatchObject({
      ...{ id: first.id, allocatedTo: stu, powerState: 'VM deallocated', copyOf: first.copyOf },
      ...{ sealedPassword: first.sealedPassword, publicIP: first.publicIP },
      course: { number: 1, version: 1 },
    })
    expect(vm.disks).not.toEqual(first.disks)
    expect(contentIn(engine, vm)).toEqual(bytes)
    expect(await lines()).toEqual(['Brought back.'])
  })

  it('takes no machine that runs by now', async () => {
    await start(true)
    const id = await parkingOf(engine).park()
    await engine.runWithSweeper()
    expect((await engine.operation(id)).steps[0]).toMatchObject({ status: 'failed', error: 'It is running.' })
    const vm = await expectSettled(engine)
    expect(vm).toMatchObject({ powerState: 'VM running', disks: first.disks })
    expect(await lines()).toEqual(['Could not be parked: It is running.'])
  })

  it('gives up on a machine that somebody starts in the portal meanwhile', async () => {
    await start()
    engine.cloud.refuse = (call) => {
      const machine = engine.cloud.machines.get(first.name)
      if (call === 'readSnapshot' && machine) machine.powerState = 'VM running'
      return undefined
    }
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    engine.cloud.refuse = () => undefined
    await sweepDue()
    expect(await expectSettled(engine)).toMatchObject({ powerState: 'VM running', disks: first.disks })
  })

  it.each(['takeSnapshot', 'readSnapshot', 'keepParts'])(
    'is given up where Azure refuses %s',
    async (what) => {
      await start()
      const id = await parkingOf(engine).park()
      engine.cloud.refuse = (call) => (call === what ? locked() : undefined)
      await engine.runWithSweeper()
      expect(await operation(id)).toMatchObject({ succeeded: 0, failed: 1 })
      engine.cloud.refuse = () => undefined
      engine.turnClock(2 * 3_600_000)
      await sweepDue()
      expect(await expectSettled(engine)).toMatchObject({
        ...{ powerState: 'VM deallocated', disks: first.disks },
        waste: [],
        course: { parkTriedAt: expect.any(String) },
      })
      await engine.retry(id, asked)
      await engine.runWithSweeper()
      expect((await expectSettled(engine)).parked?.stage).toBe('parked')
    },
  )

  it('is found out about where the answer to the removal of its VM is lost', async () => {
    await start()
    const id = await parkingOf(engine).park()
    engine.cloud.refuse = (call) => {
      if (call !== 'delete-vm') return undefined
      engine.cloud.machines.delete(first.name)
      return locked()
    }
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ succeeded: 1 })
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
  })

  it('that ends in the middle, with nobody let in, goes on by itself', async () => {
    await start()
    const id = await parkingOf(engine).park()
    let isOut = false
    engine.cloud.refuse = (call) => {
      isOut ||= call === 'delete-vm'
      return isOut ? secretExpired() : undefined
    }
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ failed: 1 })
    expect(await machineIn(engine)).toMatchObject({ powerState: 'VM unknown', parked: { stage: 'unsure' } })
    engine.cloud.refuse = () => undefined
    engine.turnClock(6 * 60_000)
    await engine.cleanUp()
    await engine.runWithSweeper()
    await sweepDue()
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
  })

  it('leaves the disk to the worker of the lab where Azure keeps it', async () => {
    await start()
    await parkingOf(engine).park()
    engine.cloud.refuse = (call) => (call === 'deleteBelonging' ? locked() : undefined)
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm).toMatchObject({ parked: { stage: 'parked' }, waste: [{ name: first.disks[0]?.name }] })
    engine.cloud.refuse = () => undefined
    await sweepDue()
    expect(await expectSettled(engine)).toMatchObject({ waste: [] })
  })
})

describe('a machine that is parked', () => {
  it('is not gone: a comparison with Azure leaves it alone', async () => {
    await start()
    await park()
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
  })

  it('is gone with its snapshot', async () => {
    await start()
    const { parked } = await park()
    engine.cloud.parts.delete(`snapshot/${parked?.snapshot}`)
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
    expect([...engine.cloud.parts].filter((part) => /^(nic|ip|disk)/.test(part))).toEqual([])
  })

  it('is brought back by a start, and runs then', async () => {
    await start()
    const bytes = contentIn(engine, first)
    await park()
    await engine.operate(keyOf(first), { kind: 'start' }, { ...asked, because: 'by Olga' })
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm).toMatchObject({ powerState: 'VM running', course: { backAt: expect.any(String) } })
    expect(vm.course.restless).toBeUndefined()
    expect(contentIn(engine, vm)).toEqual(bytes)
    expect(await lines()).toEqual(['Started by Olga.'])
  })

  it.each(['stop', 'restart'] as const)('refuses %s', async (kind) => {
    await start()
    await park()
    const order = kind === 'stop' ? { kind, deallocate: true } : { kind }
    await expect(engine.operate(keyOf(first), order, asked)).rejects.toThrow(
      'It is parked. Bring it back first.',
    )
  })

  it.each([true, false])(
    'is deleted with its snapshot, interface and address (asked for the parts: %s)',
    async (all) => {
      await start()
      await park()
      await engine.operate(keyOf(first), { kind: 'delete', deleteAssociatedResources: all }, asked)
      await engine.runWithSweeper()
      expect(await engine.list()).toEqual([])
      const own = [...engine.cloud.parts].filter((part) => part.includes('bio-1'))
      expect(own).toEqual([])
    },
  )

  it('that whoever has it brings back is started, and theirs', async () => {
    await start()
    await park()
    await parkingOf(engine).bringBackAndStart()
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm).toMatchObject({ powerState: 'VM running', publicIP: expect.any(String) })
    expect(vm.course.restless).toBeUndefined()
    expect(await lines()).toEqual(['Brought back.'])
  })

  it('stays parked where Azure has no room for it, and is brought back later', async () => {
    await start()
    const bytes = contentIn(engine, first)
    await park()
    const id = await parkingOf(engine).bringBack()
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    const { steps } = await engine.operation(id)
    expect(steps[0]).toMatchObject({ status: 'failed', error: expect.stringMatching(/quota|vCPU|core/i) })
    const vm = await expectSettled(engine)
    expect(vm.lastError).toBe(steps[0]?.error)
    engine.cloud.refuse = () => undefined
    await engine.retry(id, asked)
    await engine.runWithSweeper()
    const back = await expectSettled(engine)
    expect(back.parked).toBeUndefined()
    expect(back.lastError).toBeUndefined()
    expect(contentIn(engine, back)).toEqual(bytes)
  })

  it('is brought back under another disk name where the first could not be removed', async () => {
    await start()
    const { parked } = await park()
    await parkingOf(engine).bringBack()
    engine.cloud.refuse = (call) => {
      if (call === 'createVm') return quotaExceeded()
      return call === 'deleteBelonging' ? locked() : undefined
    }
    await engine.runWithSweeper()
    const vm = await expectSettled(engine)
    expect(vm.waste).toEqual([{ kind: 'disk', name: parked?.disk }])
    expect(vm.parked?.disk).not.toBe(parked?.disk)
    engine.cloud.refuse = () => undefined
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    await sweepDue()
    expect((await expectSettled(engine)).waste).toEqual([])
  })

  it('gets a new interface where somebody has deleted its own', async () => {
    await start()
    await park()
    for (const part of [...engine.cloud.parts]) if (part.startsWith('nic/')) engine.cloud.parts.delete(part)
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    expect((await expectSettled(engine)).parked).toBeUndefined()
  })

  it('keeps its old disks, and can have one back afterwards', async () => {
    await start()
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const { kept } = await machineIn(engine)
    const vm = await park()
    expect(vm.kept).toEqual(kept)
    await parkingOf(engine).bringBack()
    await engine.runWithSweeper()
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    expect(await expectSettled(engine)).toMatchObject({ disks: first.disks, course: { version: 1 } })
  })
})

it('a parked machine whose removal takes long lies in the bin all the same', async () => {
  await start()
  const { parked } = await park()
  const tooLong = [80 * 60_000]
  engine.cloud.refuse = (call) => {
    if (call === 'delete-vm') engine.cloud.takesMs['delete-vm'] = tooLong.pop() ?? 0
    return undefined
  }
  await parkingOf(engine).remove()
  await engine.runWithSweeper(3000)
  expect(await engine.list()).toEqual([])
  const { items } = await engine.world.bins.list(labId)
  expect(items).toMatchObject([{ state: 'kept', snapshotName: parked?.snapshot }])
})
