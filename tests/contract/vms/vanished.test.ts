import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { BinItemRecord } from '@labkeeper/functions/domain/vms/bin-record'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { binOf } from '../../support/operations/bin-scene.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { locked, throttled } from '../../support/refusals.ts'

/**
 * A machine with old disks beside is deleted in the portal, where its own disk may be left. What the product removes by
 * itself then can come back (acceptance W2).
 */

const hourMs = 3_600_000

let engine: Engine
const { items, disks, snapshots, restore, keepFor } = binOf(() => engine)

/** Somebody works on the disk that it has since its reset. */
beforeEach(async () => {
  engine = await startScene(true)
  await exchangesOf(engine).reset()
  await engine.runWithSweeper()
  const vm = await machineIn(engine)
  await engine.records.items.upsert({ ...vm, course: { ...vm.course, clean: false } })
})
afterEach(() => engine.stop())

const deleteInPortal = async ({ takesDisk = false } = {}): Promise<void> => {
  const { name, disks: [disk] = [] } = await machineIn(engine)
  engine.cloud.machines.delete(name)
  if (takesDisk) engine.cloud.parts.delete(`disk/${disk?.name}`)
}

/** Whoever looks at the list has it compared. */
const look = async (): Promise<void> => {
  engine.turnClock(60_000)
  await compareWithCloud(engine)
  await engine.runWithSweeper(400)
}

/** What can come back: what is of no use leaves the bin with its next sweep. */
const kept = async (): Promise<readonly BinItemRecord[]> =>
  (await items()).filter(({ state }) => state !== 'leaving')

const saved = (): number => engine.cloud.calls.filter(({ call }) => call === 'saveDisk').length
const notOfVersions = (): string[] => snapshots().filter((name) => !name.startsWith('bio-v'))

describe('a machine that was deleted in the portal and has old disks', { timeout: 120_000 }, () => {
  it('is in the bin with what was on its disk, and comes back', async () => {
    expect((await machineIn(engine)).kept).toHaveLength(1)
    await deleteInPortal()
    await look()
    expect({ vms: await engine.list(), disks: disks() }).toEqual({ vms: [], disks: [] })
    const [saved] = await kept()
    expect(saved).toMatchObject({
      ...{ state: 'kept', who: { userId: 'u_1' } },
      reason: 'Removed automatically, since it was deleted in Azure.',
    })
    expect(notOfVersions()).toEqual([saved?.snapshotName])
    await restore(saved)
    await engine.runWithSweeper()
    expect(await engine.list()).toHaveLength(1)
  })

  it('leaves nothing in the bin where its disk went, too', async () => {
    await deleteInPortal({ takesDisk: true })
    await look()
    await look()
    expect({ vms: await engine.list(), disks: disks(), items: await kept() }).toEqual({
      ...{ vms: [], disks: [], items: [] },
    })
    expect(notOfVersions()).toEqual([])
  })

  it('stays known with its disk as long as that cannot be saved', async () => {
    engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
    const before = disks()
    await deleteInPortal()
    await look()
    await look()
    expect(saved()).toBeGreaterThan(4)
    expect({ vms: (await engine.list()).length, disks: disks() }).toEqual({ vms: 1, disks: before })
    engine.cloud.refuse = () => undefined
    engine.turnClock(hourMs)
    await look()
    expect({ vms: await engine.list(), disks: disks() }).toEqual({ vms: [], disks: [] })
    // Each removal that was given up is looked at once more: nothing was saved by it.
    await engine.tick()
    await engine.runWithSweeper()
    expect(await kept()).toMatchObject([{ state: 'kept' }])
  })

  it.each(['by itself', 'by a person'] as const)('goes on with what a lock held: %s', async (way) => {
    const [held] = (await machineIn(engine)).disks
    const isHeld = (call: string, target: string) => call === 'deleteBelonging' && target === held?.name
    engine.cloud.refuse = (call, target) => (isHeld(call, target) ? locked() : undefined)
    await deleteInPortal()
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    await engine.run()
    expect({ vms: await engine.list(), disks: disks() }).toEqual({ vms: [], disks: [held?.name] })
    const isRemoval = ({ operation }: { operation: { kind: string } }) => operation.kind === 'delete'
    const [removal] = (await engine.world.work.listOperations(labId, false)).filter(isRemoval)
    const operationId = removal?.operation.id ?? ''
    expect(removal?.steps[0]).toMatchObject({ status: 'failed', left: { parts: ['belonging'] } })
    engine.cloud.refuse = () => undefined
    engine.turnClock(6 * 60_000)
    await (way === 'by itself' ? engine.tick() : engine.retry(operationId, asked))
    await engine.runWithSweeper()
    expect(disks()).toEqual([])
    const { operation } = await engine.operation(operationId)
    expect(operation).toMatchObject({ succeeded: 1, failed: 0, open: 0 })
    expect(await kept()).toMatchObject([{ state: 'kept' }])
  })

  it('goes for good where the lab has no bin', async () => {
    await keepFor(0)
    await deleteInPortal()
    await look()
    expect({ vms: await engine.list(), disks: disks(), items: await kept() }).toEqual({
      ...{ vms: [], disks: [], items: [] },
    })
    expect(saved()).toBe(0)
  })
})

describe('a machine that a listing lacks', { timeout: 120_000 }, () => {
  const vmIn = () => machineIn(engine)

  it('is as it was where Azure has it by its name', async () => {
    const before = await vmIn()
    engine.cloud.unlisted.add(before.name)
    await look()
    expect(await vmIn()).toMatchObject({ id: before.id, kept: before.kept, powerState: before.powerState })
    expect(engine.cloud.calls.map(({ call }) => call)).not.toContain('delete-vm')
    expect((await engine.world.vms.readSync(labId))?.error).toBeUndefined()
  })

  it('is as it was where Azure does not let anybody look, which the list says', async () => {
    const before = await vmIn()
    engine.cloud.unlisted.add(before.name)
    engine.cloud.refuse = (call) =>
      call === 'readVm' ? new CloudError('final', 'AuthorizationFailed', 'It may not be read.') : undefined
    await look()
    expect(await engine.list()).toMatchObject([{ id: before.id }])
    expect(engine.cloud.calls.map(({ call }) => call)).not.toContain('delete-vm')
    expect((await engine.world.vms.readSync(labId))?.error).toBe('It may not be read.')
    // Somebody puts the role right.
    engine.cloud.refuse = () => undefined
    engine.cloud.unlisted.clear()
    await look()
    expect((await engine.world.vms.readSync(labId))?.error).toBeUndefined()
  })

  it('goes with a later comparison where Azure takes no more requests now', async () => {
    await deleteInPortal({ takesDisk: true })
    engine.cloud.refuse = (call) => (call === 'readVm' ? throttled(17) : undefined)
    await look()
    expect(await engine.list()).toHaveLength(1)
    engine.cloud.refuse = () => undefined
    await look()
    expect(await engine.list()).toEqual([])
  })
})
