import { newKeysWish } from '@labkeeper/functions/domain/courses/keys/guest-keys'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { inMotionForRepair } from '@labkeeper/functions/domain/vms/in-motion'
import { settleKeys } from '@labkeeper/functions/use-cases/vms/settle-keys'
import { afterEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import { settle, unheard } from '../../support/operations/unheard.ts'
import { locked, outage } from '../../support/refusals.ts'

/** Azure has done what it was asked for, and nobody heard of it before the time of the work was up. */

let engine: Engine
const { stu, disks, operation, expectWhole, cloudMachine } = sceneOf(() => engine)
afterEach(() => engine.stop())

/** What people read of it. */
const said = async (id: string) => {
  const { operation: record, steps } = await engine.operation(id)
  const [{ status, error, warning } = {}] = toOperation(record, steps).items
  return { status, error, warning }
}
const well = { status: 'succeeded', error: undefined, warning: undefined }

describe('a machine that is given another disk', { timeout: 60_000 }, () => {
  it('has it, says so, and keeps the old one, which nobody takes for the one that it has', async () => {
    engine = await startScene(true)
    const [old] = (await machineIn(engine)).disks
    const id = await exchangesOf(engine).reset()
    await unheard(engine, 'swapDisk')
    await engine.runWithSweeper()
    const vm = await expectWhole()
    expect(vm).toMatchObject({
      powerState: 'VM running',
      course: { version: 2 },
      kept: [{ name: old?.name }],
    })
    expect(vm.waste ?? []).toEqual([])
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await said(id)).toEqual(well)
  })

  it.each([true, false])('says once why it came to nothing, whether it runs or not: %s', async (runs) => {
    engine = await startScene(runs)
    engine.cloud.refuse = (call) => (call === 'swapDisk' ? locked() : undefined)
    const id = await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    await expectWhole()
    expect(await said(id)).toEqual({ status: 'failed', error: locked().message, warning: undefined })
  })
})

describe('a machine that is taken apart for another disk', { timeout: 60_000 }, () => {
  it.each([
    { runs: true, powerState: 'VM running' },
    { runs: false, powerState: 'VM deallocated' },
  ])('is put together around that one, and its old disk stays its own: $powerState', async (scene) => {
    engine = await startScene(scene.runs)
    const first = await machineIn(engine)
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    await unheard(engine, 'delete-vm')
    await engine.runWithSweeper()
    await compareWithCloud(engine)
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await said(id)).toEqual(well)
    const { powerState } = scene
    const kept = [{ name: first.disks[0]?.name }]
    expect(await expectWhole()).toMatchObject({ id: first.id, course: { unmade: false }, powerState, kept })
  })
})

describe('a machine', { timeout: 60_000 }, () => {
  it.each([
    { kind: 'start', order: 'start', powerState: 'VM running' },
    { kind: 'stop', order: 'deallocate', powerState: 'VM deallocated' },
  ] as const)('does what it was told, and says so: $kind', async ({ kind, order, powerState }) => {
    engine = await startScene(kind === 'stop')
    const wish = kind === 'stop' ? { kind, deallocate: true } : { kind }
    const { operationId } = await engine.operate(keyOf(await machineIn(engine)), wish, asked)
    await unheard(engine, order)
    await engine.runWithSweeper()
    expect(await said(operationId)).toEqual(well)
    const vm = await expectWhole()
    expect(vm.powerState).toBe(powerState)
    expect(vm).not.toHaveProperty('lastError')
  })

  it('that Azure did not start is off, and says why', async () => {
    engine = await startScene(false)
    const { operationId } = await engine.operate(keyOf(await machineIn(engine)), { kind: 'start' }, asked)
    engine.cloud.refuse = (call) => (call === 'start' ? locked() : undefined)
    await engine.runWithSweeper()
    expect(await said(operationId)).toMatchObject({ status: 'failed', error: locked().message })
    expect(await machineIn(engine)).toMatchObject({
      powerState: 'VM deallocated',
      lastError: locked().message,
    })
  })
})

describe('a machine that is parked', { timeout: 60_000 }, () => {
  it('is parked where its VM is gone, also if Azure faltered right before', async () => {
    engine = await startScene(false)
    const id = await parkingOf(engine).park()
    let isFirst = true
    engine.cloud.refuse = (call) => {
      if (call !== 'keepParts' || !isFirst) return undefined
      isFirst = false
      return outage()
    }
    while (isFirst) await engine.run(1)
    await unheard(engine, 'delete-vm')
    await settle(engine)
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await said(id)).toEqual(well)
    await expectSettled(engine)
  })

  it('says once why it is not, where its VM stays', async () => {
    engine = await startScene(false)
    engine.cloud.refuse = (call) => (call === 'delete-vm' ? locked() : undefined)
    const id = await parkingOf(engine).park()
    await settle(engine)
    expect(await said(id)).toEqual({ status: 'failed', error: locked().message, warning: undefined })
  })
})

describe('a machine that goes into the bin', { timeout: 60_000 }, () => {
  it('is in it, and nothing of it stays beside', async () => {
    engine = await startScene(false)
    const id = await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await settle(engine)
    expect(await operation(id)).toMatchObject({ succeeded: 1, failed: 0 })
    const { items } = await engine.world.bins.list(labId)
    expect(items).toMatchObject([{ state: 'kept' }])
    const left = [...engine.cloud.parts].filter((part) => /^(disk|nic|ip)\//.test(part))
    expect({ vms: await engine.list(), left }).toEqual({ vms: [], left: [] })
  })
})

describe('a guest that is given a key', { timeout: 60_000 }, () => {
  const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
  const inGuest = async () => cloudMachine(await machineIn(engine))?.keys

  /** Whoever has the machine saves these, as their page does it. */
  const save = async (rev: number, ...keys: readonly string[]): Promise<void> => {
    const { userId: id, ...who } = stu
    const sshKeys = { rev, keys: keys.map((key) => ({ name: 'Laptop', key })) }
    const account = { type: 'user', id, schema: 1, ...who, role: 'student', labId, passwordHash: '', sshKeys }
    await engine.database.users.items.upsert({ ...account, createdAt: '2026-09-01T00:00:00.000Z' })
    const vm = await machineIn(engine)
    await engine.world.guestKeys.wish(vm, newKeysWish(engine.world.clock.now(), rev), id)
    await settleKeys(engine.world)(labId, [vm.id])
  }

  it('loses it when that is taken out of the account', async () => {
    engine = await startScene(true)
    await save(1, ed25519)
    await unheard(engine, 'setKeys')
    await settle(engine)
    expect(await inGuest()).toEqual([ed25519])
    await save(2)
    await engine.runWithSweeper()
    expect(await inGuest()).toEqual([])
  })

  it('loses it when the machine is somebody else’s before anybody comes', async () => {
    engine = await startScene(true)
    await save(1, ed25519)
    await unheard(engine, 'setKeys', 60_000)
    const vm = await machineIn(engine)
    await engine.records.items.upsert({ ...vm, allocatedTo: { ...stu, userId: 'u_2' } })
    await settle(engine)
    expect(await inGuest()).toEqual([])
  })
})

describe('a machine that is given the address that it lacks', { timeout: 60_000 }, () => {
  type Scene = Awaited<ReturnType<typeof startSleepScene>>

  const repair = async (): Promise<void> => {
    const now = engine.world.clock.now()
    const input = { repair: { do: 'add-address', parts: [] } } as const
    const request = newOperation({ ...asked, courseId: 'crs_1' }, 'repair', 1, now)
    const step = newStep(request, await machineIn(engine), input, now)
    await engine.world.work.acceptAction(request, step, inMotionForRepair(input))
    await engine.world.nudges.step(labId, step.id)
  }
  const startInPortal = async (scene: Scene): Promise<void> => {
    await scene.do('stop')
    const machine = cloudMachine(await machineIn(engine))
    if (machine) machine.powerState = 'VM running'
    engine.turnClock(60_000)
    await compareWithCloud(engine)
  }

  it('pays for none when it is stopped', async () => {
    const scene = await startSleepScene({}, { runs: true })
    engine = scene.engine
    await startInPortal(scene)
    await repair()
    await unheard(engine, 'create-ip')
    await engine.runWithSweeper()
    await scene.do('stop')
    expect(await scene.seen()).toMatchObject({ power: 'VM deallocated', address: false })
  })

  it('shows the one that it has', async () => {
    const scene = await startSleepScene({}, { runs: true })
    engine = scene.engine
    const { publicIP: _, ...vm } = await machineIn(engine)
    await engine.records.items.upsert(vm)
    await repair()
    await unheard(engine, 'join-address')
    await engine.runWithSweeper()
    await scene.tend()
    await engine.runWithSweeper()
    expect(await scene.seen()).toMatchObject({ power: 'VM running', isShown: true })
  })
})

describe('nobody comes for hours', { timeout: 60_000 }, () => {
  it('to a parked machine that is to be removed: it is parked as before', async () => {
    engine = await startScene(false)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const id = await parkingOf(engine).remove()
    engine.turnClock(5 * 3_600_000)
    await settle(engine)
    expect(await operation(id)).toMatchObject({ failed: 1 })
    await expectSettled(engine)
  })

  it('to a parked machine whose snapshot is gone: what belongs to it goes with it', async () => {
    engine = (await startSleepScene({ addressOnlyWhileRunning: false, slowDiskAsleep: false })).engine
    for (let count = 0; count < 2; count += 1) {
      await exchangesOf(engine).reset()
      await engine.runWithSweeper()
    }
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const { parked } = await machineIn(engine)
    engine.cloud.parts.delete(`snapshot/${parked?.snapshot}`)
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect(await machineIn(engine)).toMatchObject({ status: 'Deleting' })
    engine.turnClock(5 * 3_600_000)
    await settle(engine)
    expect({ vms: await engine.list(), disks: disks() }).toEqual({ vms: [], disks: [] })
  })

  it('to a new disk that came to nothing: the machine knows of it', async () => {
    engine = await startScene(true)
    engine.cloud.refuse = (call) => (call === 'swapDisk' ? locked() : undefined)
    const id = await exchangesOf(engine).reset()
    const phase = async () => (await engine.operation(id)).steps[0]?.phase
    for (let hops = 0; hops < 100 && (await phase()) !== 'drop-new'; hops += 1) await engine.run(1)
    expect(await phase()).toBe('drop-new')
    engine.turnClock(5 * 3_600_000)
    await settle(engine)
    await expectWhole()
  })
})
