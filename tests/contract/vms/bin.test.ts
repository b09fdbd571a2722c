import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { binOf } from '../../support/operations/bin-scene.ts'
import { labId, request } from '../../support/operations/engine.ts'
import { locked, outage } from '../../support/refusals.ts'
import { deleteAfter, key, minute, never, type PolicyEngine, startPolicyEngine } from '../policies/engine.ts'

/** What a policy deletes can come back for some days. Acceptance W2 to W5. */

const day = 24 * 60 * minute

let engine: PolicyEngine
const { items, item, disks, snapshots, restore, remove, keepFor } = binOf(() => engine)
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

const deleteByPolicy = async (): Promise<void> => {
  await engine.createUnder(deleteAfter(60))
  await engine.world.labs.setPolicy(labId, never)
  engine.turnClock(60 * minute)
  await engine.tick()
}

const orderOf = (...calls: string[]): string[] =>
  engine.cloud.calls.map(({ call }) => call).filter((call) => calls.includes(call))

describe('an automatic deletion', () => {
  it('saves the disk of the stopped VM before anything of it goes', async () => {
    await deleteByPolicy()
    expect(orderOf('deallocate', 'saveDisk', 'delete-vm', 'delete-disk')).toEqual([
      ...['deallocate', 'saveDisk', 'delete-vm', 'delete-disk'],
    ])
    const { snapshotName, vm, ...kept } = await item()
    expect(kept).toMatchObject({
      state: 'kept',
      reason: 'Deleted automatically, 60 minutes after it was created.',
      facts: { diskSizeGB: 64, generation: 'V2', securityType: 'TrustedLaunch' },
    })
    expect(Date.parse(kept.until) - Date.parse(kept.removedAt)).toBe(7 * day)
    expect(vm.name).toBe('web')
    expect({ disks: disks(), snapshots: snapshots(), vms: await engine.list() }).toEqual({
      ...{ disks: [], snapshots: [snapshotName], vms: [] },
    })
  })

  it('that waited saves what is on the disk by then', async () => {
    let isFirst = true
    engine.cloud.refuse = (call) => {
      const machine = engine.cloud.machines.get('web')
      if (call !== 'readSnapshot' || !isFirst || machine === undefined) return undefined
      isFirst = false
      // Somebody starts it in the portal, and works on.
      machine.hostName = 'written-since'
      return locked()
    }
    await deleteByPolicy()
    const { state, snapshotName } = await item()
    expect({ isFirst, state }).toEqual({ isFirst: false, state: 'kept' })
    expect(engine.cloud.contents.get(`snapshot/${snapshotName}`)).toMatchObject({ hostName: 'written-since' })
  })

  it('comes back as it was: same name, stopped, its content and its password', async () => {
    await engine.createUnder(deleteAfter(60))
    await engine.world.labs.setPolicy(labId, never)
    const before = await engine.vmOf('web')
    const machine = engine.cloud.machines.get('web')
    if (machine === undefined) throw new Error('No machine')
    machine.hostName = 'written-by-stu'
    const { password } = machine
    engine.turnClock(60 * minute)
    await engine.tick()
    const operationId = await restore()
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ kind: 'restore-bin', failed: 0 })
    const after = await engine.vmOf('web')
    expect(after).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded', size: before.size })
    expect(after.id).not.toBe(before.id)
    expect(after.sealedPassword).toBe(`${after.id}:${password}`)
    expect(engine.cloud.machines.get('web')).toMatchObject({ password, powerState: 'VM deallocated' })
    expect(orderOf('setHostName', 'firstStart', 'setPassword')).toEqual([])
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })
  })

  it('makes a VM of another name where the name is taken, and one only', async () => {
    await deleteByPolicy()
    await engine.createUnder(never)
    const kept = await item()
    const asked = await Promise.allSettled([restore(kept), restore(kept)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await engine.runWithSweeper()
    expect((await engine.list()).map(({ name }) => name).toSorted()).toEqual(['web', 'web-restored'])
  })

  it('keeps its snapshot when no VM can be made, and makes one by Retry', async () => {
    await deleteByPolicy()
    engine.cloud.refuse = (call) => (call === 'createVm' ? locked() : undefined)
    const operationId = await restore()
    await engine.runWithSweeper()
    expect((await item()).state).toBe('kept')
    expect({ disks: disks(), count: snapshots().length }).toEqual({ disks: [], count: 1 })
    engine.cloud.refuse = () => undefined
    const again = await Promise.allSettled([
      engine.retry(operationId, request),
      engine.retry(operationId, request),
    ])
    expect(again.map(({ status }) => status)).toContain('fulfilled')
    await engine.runWithSweeper()
    expect((await engine.list()).map(({ name }) => name)).toEqual(['web'])
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })
  })

  it('waits an hour when the disk cannot be saved, three times, and then for a person', async () => {
    engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
    await engine.createUnder(deleteAfter(60))
    engine.turnClock(60 * minute)
    const begunAt = engine.world.clock.now().getTime()
    await engine.tick()
    await engine.runWithSweeper(400)
    const saves = engine.cloud.calls.filter(({ call }) => call === 'saveDisk')
    expect(saves.map(({ at }) => Math.floor((at - begunAt) / (60 * minute)))).toEqual([0, 1, 2, 3])
    expect(disks()).toHaveLength(1)
    const vm = await engine.vmOf('web')
    expect({ power: vm.powerState, held: vm.operationId, due: vm.dueAt }).toEqual({ power: 'VM deallocated' })
    const [failed] = (await engine.world.work.listOperations(labId, false)).filter(
      ({ operation }) => operation.kind === 'delete',
    )
    expect(failed?.steps[0]?.error).toMatch(
      /^Nothing was removed\. The disk could not be saved for the bin: /,
    )
    await engine.tick()
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })

    engine.cloud.refuse = () => undefined
    await engine.retry(failed?.operation.id ?? '', request)
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
    expect((await item()).state).toBe('kept')
  })

  it('takes no disk that could not be saved, even if its VM is gone', async () => {
    engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
    await engine.createUnder(deleteAfter(60))
    engine.cloud.machines.clear()
    engine.turnClock(60 * minute)
    await engine.tick()
    await engine.runWithSweeper(400)
    const [failed] = (await engine.world.work.listOperations(labId, false)).filter(
      ({ operation }) => operation.kind === 'delete',
    )
    expect(failed?.steps[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Nothing was removed\. The disk could not be saved for the bin: /),
    })
    expect(disks()).toHaveLength(1)
    expect(orderOf('delete-vm', 'delete-disk')).toEqual([])
  })

  it('goes on after one refusal, and says that it waited', async () => {
    let refusals = 1
    engine.cloud.refuse = (call) => (call === 'saveDisk' && refusals-- > 0 ? locked() : undefined)
    await deleteByPolicy()
    const [removal] = await engine.world.work.listOperations(labId, false)
    expect(removal?.steps[0]).toMatchObject({ kind: 'delete', status: 'succeeded' })
    expect(removal?.steps[0]?.warning).toMatch(
      /^The removal waited\. The disk could not be saved for the bin: /,
    )
    expect(orderOf('saveDisk', 'delete-vm')).toEqual(['saveDisk', 'saveDisk', 'delete-vm'])
    expect(await engine.list()).toEqual([])
    expect((await item()).state).toBe('kept')
  })

  it('of a VM whose disk is gone keeps nothing, since there is nothing to come back', async () => {
    await engine.createUnder(deleteAfter(60))
    engine.cloud.machines.clear()
    for (const disk of disks()) engine.cloud.parts.delete(`disk/${disk}`)
    engine.turnClock(60 * minute)
    await engine.tick()
    expect(await engine.list()).toEqual([])
    await engine.tick()
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })
  })

  it('leaves nothing where the lab keeps nothing', async () => {
    await keepFor(0)
    await deleteByPolicy()
    expect({ vms: await engine.list(), items: await items(), snapshots: snapshots() }).toEqual({
      ...{ vms: [], items: [], snapshots: [] },
    })
    expect(orderOf('deallocate', 'saveDisk')).toEqual([])
  })

  it('keeps what is saved of a VM that stays, until that is certain', async () => {
    engine.cloud.refuse = (call) => (call === 'delete-vm' ? locked() : undefined)
    await deleteByPolicy()
    expect(await engine.list()).toHaveLength(1)
    expect((await item()).state).toBe('unsure')
    engine.turnClock(61 * minute)
    await engine.world.labs.setPolicy(labId, never)
    await engine.tick()
    await engine.tick()
    expect({ vms: (await engine.list()).length, disks: disks().length }).toEqual({ vms: 1, disks: 1 })
  })

  it('has what is on a VM whose deletion came to its end though nobody heard of it', async () => {
    let refusals = 1
    engine.cloud.refuse = (call) => {
      if (call !== 'delete-vm' || refusals-- <= 0) return undefined
      engine.cloud.machines.delete('web')
      return locked()
    }
    await deleteByPolicy()
    await engine.runWithSweeper()
    expect((await item()).state).toBe('kept')
    expect(snapshots()).toHaveLength(1)
    expect((await engine.activity())[0]).toMatch(/^web: Deleted automatically/)
  })
})

describe('the time of an item', () => {
  it('ends at its instant, and not before', async () => {
    await deleteByPolicy()
    const rest = Date.parse((await item()).until) - engine.world.clock.now().getTime()
    engine.turnClock(rest - 1)
    await engine.tick()
    expect(snapshots()).toHaveLength(1)
    engine.turnClock(1)
    await engine.tick()
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })
  })

  it('is what the lab said when it was removed', async () => {
    await keepFor(1)
    await deleteByPolicy()
    await keepFor(30)
    engine.turnClock(day)
    await engine.tick()
    expect(snapshots()).toEqual([])
  })

  it('ends later for a snapshot that is locked: it is tried again as other leftovers are', async () => {
    await deleteByPolicy()
    engine.cloud.refuse = (call) => (call === 'deleteSnapshot' ? locked() : undefined)
    engine.turnClock(7 * day)
    await engine.tick()
    await engine.runWithSweeper()
    expect((await item()).state).toBe('leaving')
    const [removal] = (await engine.world.work.listOperations(labId, false)).filter(
      ({ operation }) => operation.kind === 'remove',
    )
    expect(removal?.steps[0]).toMatchObject({ status: 'failed', cleanUps: 1 })
    engine.cloud.refuse = () => undefined
    engine.turnClock(6 * minute)
    await engine.tick()
    await engine.runWithSweeper()
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })
  })

  it('can be ended by a person', async () => {
    await deleteByPolicy()
    const operationId = await remove()
    expect(await remove()).toBe(operationId)
    await engine.runWithSweeper()
    expect({ snapshots: snapshots(), items: await items() }).toEqual({ snapshots: [], items: [] })
  })

  it('ends for what nobody can reach any more without asking Azure', async () => {
    await deleteByPolicy()
    await engine.world.labs.setCloud(labId, undefined, (await engine.world.labs.read(labId))?.cloud)
    engine.turnClock(7 * day)
    engine.cloud.refuse = () => outage()
    await engine.tick()
    expect(await items()).toEqual([])
    expect(snapshots()).toHaveLength(1)
  })
})

describe("the specification's deletion", () => {
  it('leaves nothing in the bin', async () => {
    await engine.createUnder(never)
    await engine.operate(key('web'), { kind: 'delete', deleteAssociatedResources: true }, request)
    await engine.runWithSweeper()
    expect({ vms: await engine.list(), items: await items(), snapshots: snapshots() }).toEqual({
      ...{ vms: [], items: [], snapshots: [] },
    })
  })
})
