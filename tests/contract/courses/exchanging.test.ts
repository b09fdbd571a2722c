import { afterEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, type Machine, machineIn, noDays } from '../../support/operations/exchanges.ts'
import { locked, outage, quotaExceeded } from '../../support/refusals.ts'

/** A machine gets another disk, and keeps the old one. */

let engine: Engine
let first: Machine
const { stu, cloudMachine, disks, sweepDue, operation, expectWhole } = sceneOf(() => engine)
const start = async (runs: boolean, ofImage = false): Promise<void> => {
  engine = await startScene(runs, ofImage)
  first = await machineIn(engine)
}
afterEach(() => engine.stop())

describe('a machine of a version', () => {
  it('gets a disk of the version of now, runs as before, and keeps the old one for a week', async () => {
    await start(true)
    const made = { ...cloudMachine(first) }
    const id = await exchangesOf(engine).reset()
    expect(await machineIn(engine)).toMatchObject({ course: { resetting: true }, status: 'Updating' })
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    const vm = await expectWhole()
    expect(vm).toMatchObject({
      ...{ id: first.id, powerState: 'VM running', copyOf: { snapshotName: 'bio-v2' }, allocatedTo: stu },
      course: { number: 1, version: 2, unset: false },
      kept: [{ name: first.disks[0]?.name, version: 1, sizeGB: 64, of: 'u_1', copyOf: first.copyOf }],
      secrets: [{ sealedPassword: first.sealedPassword }],
    })
    const [kept] = vm.kept ?? []
    expect(Date.parse(kept?.until ?? '') - Date.parse(kept?.since ?? '')).toBeLessThanOrEqual(7 * 86_400_000)
    expect(vm.dueAt).toBe(kept?.until)
    expect(engine.cloud.marks.get(`disk/${kept?.name}`)).toEqual({ 'labkeeper-kept-until': kept?.until })
    // The same VM, interface and address: only the disk is another.
    expect({ ...cloudMachine(vm), ...{ diskName: '', password: '', snapshotName: '' } }).toEqual({
      ...{ ...made, diskName: '', password: '', snapshotName: '' },
    })
    const [line] = await engine.world.activities.list(labId, vm.id, 1)
    expect(line?.text).toMatch(/^Reset by Stu\. The old disk is kept until 27 November\.$/)
  })

  it('has its old disk back with the passwords that are on it', async () => {
    await start(true)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const between = await machineIn(engine)
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    const vm = await expectWhole()
    expect(vm).toMatchObject({
      ...{ disks: first.disks, sealedPassword: first.sealedPassword, copyOf: first.copyOf },
      course: { version: 1 },
      kept: [{ name: between.disks[0]?.name, version: 2 }],
    })
    expect(engine.cloud.marks.get(`disk/${first.disks[0]?.name}`)).toEqual({ 'labkeeper-kept-until': '' })
  })

  it('that is stopped stays so, and is set up with its next start', async () => {
    await start(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const vm = await expectWhole()
    expect(vm).toMatchObject({ powerState: 'VM deallocated', course: { unset: true } })
    await engine.operate(keyOf(vm), { kind: 'start' }, asked)
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({ powerState: 'VM running', course: { unset: false } })
  })

  it('keeps nothing where nothing is to be kept', async () => {
    await start(true)
    await exchangesOf(engine, noDays).reset()
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({ kept: [], waste: [{ name: first.disks[0]?.name }] })
    await sweepDue()
    expect(await expectWhole()).toMatchObject({ kept: [], waste: [] })
  })

  it.each(['makeDisk', 'swapDisk'])('is as it was where Azure refuses %s', async (what) => {
    await start(true)
    const id = await exchangesOf(engine).reset()
    engine.cloud.refuse = (call) => (call === what ? locked() : undefined)
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ succeeded: 0, failed: 1 })
    expect(await expectWhole()).toMatchObject({
      ...{ disks: first.disks, powerState: 'VM running', sealedPassword: first.sealedPassword },
    })
    engine.cloud.refuse = () => undefined
    await engine.retry(id, asked)
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({ course: { version: 2 } })
  })

  it('leaves no disk behind that could not be removed at once', async () => {
    await start(false)
    await exchangesOf(engine).reset()
    engine.cloud.refuse = (call) => (call === 'swapDisk' || call === 'deleteBelonging' ? locked() : undefined)
    await engine.runWithSweeper()
    expect((await machineIn(engine)).waste).toHaveLength(1)
    engine.cloud.refuse = () => undefined
    engine.turnClock(2 * 3_600_000)
    await sweepDue()
    expect(await expectWhole()).toMatchObject({ waste: [], disks: first.disks })
    expect(disks()).toEqual([first.disks[0]?.name])
  })

  it('has its new disk also where it cannot be started: said, and set up later', async () => {
    await start(true)
    const id = await exchangesOf(engine).reset()
    engine.cloud.refuse = (call) => (call === 'start' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    const { steps } = await engine.operation(id)
    expect(steps[0]).toMatchObject({
      status: 'succeeded',
      warning: expect.stringMatching(/could not be started/),
    })
    expect(await expectWhole()).toMatchObject({
      powerState: 'VM deallocated',
      course: { unset: true, version: 2 },
    })
  })

  it('keeps two old disks and no third', async () => {
    await start(false)
    for (const _ of [1, 2, 3]) {
      await exchangesOf(engine).reset()
      await engine.runWithSweeper()
    }
    const vm = await expectWhole()
    expect(vm.kept).toHaveLength(2)
    expect(disks()).toHaveLength(3)
  })
})

describe('a machine of an image', () => {
  const planned = {
    copyOf: undefined,
    image: { publisher: 'C', offer: 'u', sku: '22', version: 'latest' },
  } as never

  it('is made anew around its interface and address, and keeps its disk', async () => {
    await start(true, true)
    const parts = [...engine.cloud.parts].filter((part) => !part.startsWith('disk/')).toSorted()
    await exchangesOf(engine).reset({ ...(planned as object), course: { ...first.course } })
    await engine.runWithSweeper()
    const vm = await expectWhole()
    expect(vm).toMatchObject({ powerState: 'VM running', kept: [{ name: first.disks[0]?.name }] })
    expect([...engine.cloud.parts].filter((part) => !part.startsWith('disk/')).toSorted()).toEqual(parts)
    expect(engine.cloud.calls.filter(({ call }) => call === 'create-nic')).toHaveLength(1)
  })

  it('that Azure cannot make again is tried again, and has all of its disks meanwhile', async () => {
    await start(true, true)
    const id = await exchangesOf(engine).reset({ ...(planned as object), course: { ...first.course } })
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    const half = await machineIn(engine)
    expect(half).toMatchObject({
      status: 'Failed',
      course: { unmade: true },
      kept: [{ name: first.disks[0]?.name }],
    })
    // Nobody takes it for one that was deleted.
    await compareWithCloud(engine)
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    expect(disks()).toContain(first.disks[0]?.name)
    engine.cloud.refuse = () => undefined
    await engine.retry(id, asked)
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({ course: { unmade: false }, powerState: 'VM running' })
  })
})

describe('what was taken apart and is tried again by itself', () => {
  /** What the timer does five minutes later, and the workers after it. */
  const tryAgain = async (): Promise<void> => {
    engine.turnClock(5 * 60_000)
    await engine.cleanUp()
    await engine.runWithSweeper()
  }

  it('ends well once Azure makes it, and is not made once more', async () => {
    await start(true)
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ failed: 1 })
    engine.cloud.refuse = () => undefined
    await tryAgain()
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await expectWhole()).toMatchObject({ course: { unmade: false }, powerState: 'VM running' })
  })

  it('is not asked of Azure again that has made it meanwhile, unheard: it is started, and used', async () => {
    await start(true)
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    let isHeard = true
    engine.cloud.refuse = (call) => {
      if (call === 'createVm') isHeard = false
      return isHeard || call === 'createVm' ? undefined : outage()
    }
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ failed: 1 })
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    const made = engine.cloud.machines.size
    engine.cloud.refuse = () => undefined
    await tryAgain()
    expect(made).toBe(1)
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await expectWhole()).toMatchObject({ course: { unmade: false }, powerState: 'VM running' })
    expect(engine.cloud.calls.filter(({ call }) => call === 'createVm')).toHaveLength(2)
  })
})

describe('a disk of another size', () => {
  it('makes it anew with another address, under the same id', async () => {
    await start(true)
    await exchangesOf(engine).reset({ diskSizeGB: 128 })
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({
      ...{ id: first.id, diskSizeGB: 128, powerState: 'VM running' },
      kept: [{ name: first.disks[0]?.name, sizeGB: 64 }],
    })
    expect(engine.cloud.calls.filter(({ call }) => call === 'create-ip')).toHaveLength(2)
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({ disks: first.disks, diskSizeGB: 64 })
  })
})
