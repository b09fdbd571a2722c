import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { binOf } from '../../support/operations/bin-scene.ts'
import { labId } from '../../support/operations/engine.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { locked } from '../../support/refusals.ts'
import { deleteAfter, minute, never, type PolicyEngine, startPolicyEngine } from '../policies/engine.ts'

/** Azure has made the snapshot for the bin, nobody heard of it, and somebody deletes VM and disk in the portal. */

let engine: PolicyEngine
const { items, item, disks, snapshots, restore } = binOf(() => engine)
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

/** Longer than the work has; the removal is looked at again an hour behind it. */
const tooLongMs = 76 * minute

const deleteInPortal = (): void => {
  engine.cloud.machines.clear()
  for (const disk of disks()) engine.cloud.parts.delete(`disk/${disk}`)
}

/** Whoever asked for the snapshot died, and nobody came for so long. */
const beginUnheard = async (nobodyForMs: number): Promise<void> => {
  await engine.createUnder(deleteAfter(60))
  await engine.world.labs.setPolicy(labId, never)
  engine.turnClock(60 * minute)
  await engine.applyPolicies()
  await unheard(engine, 'saveDisk', nobodyForMs)
}

const left = async () => ({ disks: disks(), vms: await engine.list() })
const nothing = { disks: [], vms: [] }

describe('what was saved of a VM that is gone with its disk', () => {
  it.each([
    { of: 'within its time', nobodyForMs: minute },
    { of: 'once its time was up', nobodyForMs: tooLongMs },
  ])('is all that is left, and lies in the bin: $of', async ({ nobodyForMs }) => {
    await beginUnheard(nobodyForMs)
    const [saved] = snapshots()
    const content = engine.cloud.contents.get(`snapshot/${saved}`)
    expect(content?.password).toBeDefined()
    deleteInPortal()
    await engine.runWithSweeper(400)
    await engine.tick()
    expect(await left()).toEqual(nothing)
    expect(await items()).toMatchObject([{ state: 'kept', snapshotName: saved, facts: { diskSizeGB: 64 } }])
    expect(snapshots()).toEqual([saved])
    await restore()
    await engine.runWithSweeper()
    expect(engine.cloud.machines.get('web')).toMatchObject({ password: content?.password })
  })

  it('is none if it failed', async () => {
    await beginUnheard(tooLongMs)
    deleteInPortal()
    engine.cloud.refuse = (call) =>
      call === 'readSnapshot' ? new CloudError('final', 'SnapshotFailed', 'It failed.') : undefined
    await engine.runWithSweeper(400)
    await engine.tick()
    expect(await left()).toEqual(nothing)
    expect({ items: await items(), snapshots: snapshots() }).toEqual({ items: [], snapshots: [] })
  })

  it('waits for somebody who can look at it', async () => {
    await beginUnheard(tooLongMs)
    deleteInPortal()
    let looks = 0
    engine.cloud.refuse = (call) => {
      if (call !== 'readSnapshot') return undefined
      looks += 1
      return looks === 1 ? locked() : undefined
    }
    await engine.runWithSweeper(400)
    expect(looks).toBe(2)
    expect(await left()).toEqual(nothing)
    expect((await item()).state).toBe('kept')
    expect(snapshots()).toHaveLength(1)
  })

  it('outlives a removal that was given up before', async () => {
    await beginUnheard(tooLongMs)
    engine.cloud.refuse = (call) => (call === 'dropSaved' ? locked() : undefined)
    await engine.runWithSweeper(600)
    expect(await engine.vmOf('web')).not.toHaveProperty('operationId')
    deleteInPortal()
    await engine.tick()
    await engine.runWithSweeper()
    expect(await items()).toMatchObject([{ state: 'kept', facts: { diskSizeGB: 64 } }])
    expect(snapshots()).toHaveLength(1)
  })

  it('stays though nobody can look at it, however long', async () => {
    await beginUnheard(tooLongMs)
    deleteInPortal()
    engine.cloud.refuse = (call) => (call === 'readSnapshot' ? locked() : undefined)
    await engine.runWithSweeper(600)
    const later = async (): Promise<void> => {
      engine.turnClock(60 * minute)
      await engine.tick()
      await engine.runWithSweeper()
    }
    for (let hour = 0; hour < 3; hour += 1) await later()
    expect(snapshots()).toHaveLength(1)
    engine.cloud.refuse = () => undefined
    for (let hour = 0; hour < 8; hour += 1) await later()
    expect(snapshots()).toHaveLength(1)
    expect((await item()).state).toBe('kept')
  })
})
