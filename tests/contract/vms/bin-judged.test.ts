import { afterEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { binOf } from '../../support/operations/bin-scene.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { expectSettled, parkingOf } from '../../support/operations/parking-scene.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { locked, quotaExceeded, secretExpired } from '../../support/refusals.ts'

/** What is saved for the bin, and what becomes of the machine while nobody knows whether it was removed. */

let engine: Engine
const { items, item, disks, snapshots } = binOf(() => engine)
afterEach(() => engine.stop())

const minute = 60_000
const hour = 60 * minute

const start = async (): Promise<void> => {
  const awake = { addressOnlyWhileRunning: false, slowDiskAsleep: false }
  engine = (await startSleepScene(awake)).engine
}
const renew = (): void => {
  engine.cloud.refuse = () => undefined
}
const judge = async (): Promise<void> => {
  await engine.tick()
  await engine.runWithSweeper()
}
const compare = async (): Promise<void> => {
  engine.turnClock(minute)
  await compareWithCloud(engine)
  await engine.runWithSweeper()
}

describe('a machine of which nothing could be saved, nor seen', { timeout: 60_000 }, () => {
  it('leaves its disk when it is deleted in the portal: nobody has begun to remove it', async () => {
    await start()
    const { name } = await machineIn(engine)
    const all = disks()
    await parkingOf(engine).remove()
    engine.cloud.refuse = () => secretExpired()
    await engine.runWithSweeper(600)
    expect(await machineIn(engine)).not.toHaveProperty('operationId')
    engine.cloud.machines.delete(name)
    renew()
    await compare()
    await judge()
    expect({ disks: disks(), vms: await engine.list() }).toEqual({ disks: all, vms: [] })
  })
})

describe('a VM that Azure takes hours to remove', { timeout: 60_000 }, () => {
  it('is in the bin, though it was looked at meanwhile', async () => {
    await start()
    await parkingOf(engine).remove()
    engine.cloud.takesMs['delete-vm'] = 5 * hour
    await engine.runWithSweeper(300)
    expect(await item()).toMatchObject({ state: 'unsure' })
    engine.turnClock(61 * minute)
    await judge()
    engine.turnClock(5 * hour)
    await compare()
    for (let count = 0; count < 30; count += 1) {
      engine.turnClock(hour)
      await judge()
    }
    expect({ disks: disks(), vms: await engine.list() }).toEqual({ disks: [], vms: [] })
    expect(await items()).toMatchObject([{ state: 'kept' }])
    expect(snapshots().filter((one) => /bin/.test(one))).toHaveLength(1)
  })
})

describe('a VM that is gone before its record is', { timeout: 60_000 }, () => {
  it('is in the bin once, as it was saved last', async () => {
    await start()
    await parkingOf(engine).remove()
    engine.cloud.takesMs['delete-vm'] = 2 * hour
    await engine.runWithSweeper(300)
    const first = await item()
    expect(first).toMatchObject({ state: 'unsure' })
    engine.turnClock(61 * minute)
    await judge()
    expect(await item()).toMatchObject({ id: first?.id, state: 'kept' })
    await compare()
    await judge()
    const [last] = await items()
    expect(await items()).toMatchObject([{ state: 'kept' }])
    expect(last?.id).not.toBe(first?.id)
    expect(snapshots().filter((one) => /bin/.test(one))).toEqual([last?.snapshotName])
    expect({ disks: disks(), vms: await engine.list() }).toEqual({ disks: [], vms: [] })
  })
})

describe('a machine that was saved, and stayed, as far as anybody saw', { timeout: 60_000 }, () => {
  it('is saved once more when its VM is deleted in the portal later', async () => {
    await start()
    const { name } = await machineIn(engine)
    await parkingOf(engine).remove()
    engine.cloud.refuse = (call) => (/^(delete-vm|readVm)$/.test(call) ? secretExpired() : undefined)
    await engine.runWithSweeper(300)
    expect(await item()).toMatchObject({ state: 'unsure' })
    renew()
    engine.turnClock(61 * minute)
    await judge()
    expect(await items()).toEqual([])
    engine.cloud.machines.delete(name)
    await compare()
    await judge()
    expect(await items()).toMatchObject([{ state: 'kept' }])
    expect(disks()).toEqual([])
  })
})

describe('a machine that stayed, and has no VM since', { timeout: 60_000 }, () => {
  /** A snapshot of it was made, and nobody could look at it in time. */
  const stay = async (): Promise<void> => {
    await start()
    await parkingOf(engine).remove()
    await unheard(engine, 'saveDisk')
    engine.cloud.refuse = (call) => (call === 'dropSaved' ? locked() : undefined)
    await engine.runWithSweeper(600)
    expect(await machineIn(engine)).not.toHaveProperty('operationId')
    expect(await items()).toMatchObject([{ state: 'unsure' }])
    renew()
  }

  it('is not in the bin when it is parked', async () => {
    await stay()
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    await judge()
    expect((await expectSettled(engine)).parked?.stage).toBe('parked')
    expect(await items()).toEqual([])
  })

  it('is not in the bin when it is taken apart for another disk', async () => {
    await stay()
    await exchangesOf(engine).reset({ diskSizeGB: 128 })
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    await judge()
    expect(await items()).toEqual([])
    expect(snapshots().filter((one) => /bin/.test(one))).toEqual([])
  })
})

describe('a parked machine that could not be removed, nor seen', { timeout: 60_000 }, () => {
  it('is whole', async () => {
    await start()
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    await parkingOf(engine).remove()
    engine.cloud.refuse = (call) => (/^(delete-vm|readVm)$/.test(call) ? locked() : undefined)
    await engine.runWithSweeper(300)
    renew()
    expect((await machineIn(engine)).halfMade ?? false).toBe(false)
  })
})
