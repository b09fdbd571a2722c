import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { binOf } from '../../support/operations/bin-scene.ts'
import { labId } from '../../support/operations/engine.ts'
import { locked } from '../../support/refusals.ts'
import { deleteAfter, minute, never, type PolicyEngine, startPolicyEngine } from '../policies/engine.ts'

/** What Azure keeps of what goes into the bin, or could not come out of it, is tried again by itself: and nothing else is. */

let engine: PolicyEngine
const { items, item, disks, snapshots, restore, remove } = binOf(() => engine)
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

const hold = (...calls: string[]): void => {
  engine.cloud.refuse = (call) => (calls.includes(call) ? locked() : undefined)
}

const deleteByPolicy = async (): Promise<void> => {
  await engine.createUnder(deleteAfter(60))
  await engine.world.labs.setPolicy(labId, never)
  engine.turnClock(60 * minute)
  await engine.tick()
}

const tickAfter = async (milliseconds: number): Promise<void> => {
  engine.turnClock(milliseconds)
  await engine.tick()
  await engine.runWithSweeper()
}

describe('what is left', () => {
  it('of a VM that could not be restored goes, and no VM is made that nobody knows', async () => {
    await deleteByPolicy()
    hold('createVm', 'delete-disk')
    const operationId = await restore()
    await engine.runWithSweeper()
    expect({ disks: disks().length, vms: await engine.list() }).toEqual({ disks: 1, vms: [] })
    hold()
    await tickAfter(6 * minute)
    expect({ vms: await engine.list(), machines: [...engine.cloud.machines.keys()], disks: disks() }).toEqual(
      {
        ...{ vms: [], machines: [], disks: [] },
      },
    )
    const [step] = (await engine.operation(operationId)).steps
    expect(step).toMatchObject({ status: 'failed', error: expect.stringContaining('locked') })
    expect({ state: (await item()).state, count: snapshots().length }).toEqual({ state: 'kept', count: 1 })
    await restore()
    await engine.runWithSweeper()
    expect((await engine.list()).map(({ name }) => name)).toEqual(['web'])
    expect(await items()).toEqual([])
  })

  it('of a VM that could not be restored goes, too, once somebody removed the item', async () => {
    await deleteByPolicy()
    hold('createVm', 'delete-disk')
    await restore()
    await engine.runWithSweeper()
    await remove()
    await engine.runWithSweeper()
    expect({ disks: disks().length, items: await items() }).toEqual({ disks: 1, items: [] })
    hold()
    await tickAfter(6 * minute)
    expect({ disks: disks(), machines: engine.cloud.machines.size }).toEqual({ disks: [], machines: 0 })
  })

  it('of a VM that is in the bin goes without asking for the VM again', async () => {
    hold('delete-nic')
    await deleteByPolicy()
    const kept = await item()
    expect(kept.state).toBe('kept')
    hold()
    const asked = engine.askedFor('delete-vm').length
    await tickAfter(6 * minute)
    expect(engine.askedFor('delete-vm')).toHaveLength(asked)
    expect([...engine.cloud.parts]).toEqual([`snapshot/${kept.snapshotName}`])
    expect(await item()).toEqual(kept)
  })
})
