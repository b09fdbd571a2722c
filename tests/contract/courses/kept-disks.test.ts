import { newCheckpoint } from '@labkeeper/functions/domain/courses/disks/new-checkpoint'
import { afterEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, type Machine, machineIn } from '../../support/operations/exchanges.ts'
import { busy, locked, noRights, quotaExceeded } from '../../support/refusals.ts'

/** What a machine keeps beside its disk, until it goes. */

let engine: Engine
let first: Machine
const { disks, snapshots, sweepDue, operation, expectWhole } = sceneOf(() => engine)
const start = async (runs: boolean): Promise<void> => {
  engine = await startScene(runs)
  first = await machineIn(engine)
}
afterEach(() => engine.stop())

describe('what is kept', () => {
  it('goes at its instant and not before, with a line', async () => {
    await start(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const { kept: [disk] = [] } = await machineIn(engine)
    engine.turnClock(Date.parse(disk?.until ?? '') - engine.world.clock.now().getTime() - 1_000)
    await sweepDue()
    expect(disks()).toContain(disk?.name)
    engine.turnClock(120_000)
    await sweepDue()
    const vm = await expectWhole()
    expect(vm.kept).toEqual([])
    expect(vm.dueAt).toBeUndefined()
    const [line] = await engine.world.activities.list(labId, vm.id, 1)
    expect(line?.text).toBe('The old disk is gone.')
  })

  it('is no longer kept once somebody deleted it in the portal', async () => {
    await start(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const { kept: [disk] = [] } = await machineIn(engine)
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect((await machineIn(engine)).kept).toHaveLength(1)
    engine.cloud.parts.delete(`disk/${disk?.name}`)
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect(await expectWhole()).toMatchObject({ kept: [], secrets: [] })
  })

  it.each(['disk', 'checkpoint'])(
    'stays although a listing lacks it, as all that a principal may not see: a %s',
    async (what) => {
      await start(false)
      await exchangesOf(engine).save(newCheckpoint(first, 'before', 'u_1', engine.world.clock.now()))
      await engine.runWithSweeper()
      await exchangesOf(engine).reset()
      await engine.runWithSweeper()
      const before = await machineIn(engine)
      const { listStored } = engine.cloud
      engine.cloud.listStored = async (principal) =>
        (await listStored.call(engine.cloud, principal)).filter(
          ({ kind }) => (kind === 'disk') !== (what === 'disk'),
        )
      engine.turnClock(60_000)
      await compareWithCloud(engine)
      const { kept, secrets, checkpoints } = await machineIn(engine)
      expect({ kept, secrets, checkpoints }).toEqual({
        kept: before.kept,
        secrets: before.secrets,
        checkpoints: before.checkpoints,
      })
    },
  )

  it.each(['markDisk', 'readSnapshot'])(
    'that may not be seen hides no other one that is gone: %s',
    async (refused) => {
      await start(false)
      await exchangesOf(engine).save(newCheckpoint(first, 'before', 'u_1', engine.world.clock.now()))
      await engine.runWithSweeper()
      await exchangesOf(engine).reset()
      await engine.runWithSweeper()
      const { kept: [disk] = [], checkpoints: [checkpoint] = [] } = await machineIn(engine)
      engine.cloud.parts.delete(`disk/${disk?.name}`)
      engine.cloud.parts.delete(`snapshot/${checkpoint?.name}`)
      engine.cloud.refuse = (call) => (call === refused ? noRights() : undefined)
      engine.turnClock(60_000)
      await compareWithCloud(engine)
      const { kept, checkpoints } = await machineIn(engine)
      const isDisk = refused === 'markDisk'
      expect([kept?.length ?? 0, checkpoints?.length ?? 0]).toEqual(isDisk ? [1, 0] : [0, 1])
    },
  )

  it('is of whoever had the machine when it was to have another disk, whoever has it by then', async () => {
    await start(false)
    await exchangesOf(engine).reset()
    const vm = await machineIn(engine)
    const next = { userId: 'u_2', name: 'Next', email: 'n@x.test' } as const
    await engine.records.items.upsert({ ...vm, allocatedTo: next })
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({ allocatedTo: next, kept: [{ of: 'u_1' }] })
  })

  it.each(['undo', 'restore'] as const)('is not brought into other hands meanwhile: %s', async (how) => {
    await start(false)
    const vm = await machineIn(engine)
    await exchangesOf(engine).save(newCheckpoint(vm, 'before', 'u_1', engine.world.clock.now()))
    await engine.runWithSweeper()
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const id = await exchangesOf(engine)[how]()
    const between = await machineIn(engine)
    const next = { userId: 'u_2', name: 'Next', email: 'n@x.test' } as const
    await engine.records.items.upsert({ ...between, allocatedTo: next })
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ failed: 1 })
    expect(await machineIn(engine)).toMatchObject({ disks: between.disks, kept: [{ of: 'u_1' }] })
  })

  it.each([
    ['makes a clean machine one that somebody worked on', false],
    ['leaves one clean that nobody worked on before either', true],
  ])('%s once it is brought back', async (_, isClean) => {
    await start(false)
    const { allocatedTo: _who, ...nobodys } = await machineIn(engine)
    await engine.records.items.upsert({ ...nobodys, course: { ...nobodys.course, clean: isClean } })
    await exchangesOf(engine).reset({}, 'clean')
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ course: { clean: true } })
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    const { course } = await expectWhole()
    expect({ clean: course.clean, isGivenBack: course.givenBackAt !== undefined }).toEqual({
      ...{ clean: isClean, isGivenBack: !isClean },
    })
  })

  it.each(['by its owner', 'in the portal'])('goes with its machine, deleted %s', async (how) => {
    await start(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const vm = await machineIn(engine)
    await exchangesOf(engine).save(newCheckpoint(vm, 'before', 'u_1', engine.world.clock.now()))
    await engine.runWithSweeper()
    if (how === 'in the portal') {
      engine.turnClock(60_000)
      engine.cloud.machines.delete(vm.name)
      engine.cloud.parts.delete(`disk/${vm.disks[0]?.name}`)
      await compareWithCloud(engine)
    } else await engine.operate(keyOf(vm), { kind: 'delete', deleteAssociatedResources: true }, asked)
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
    expect(disks()).toEqual([])
    expect(snapshots()).toEqual(['bio-v1', 'bio-v2'])
  })

  it('is tried again where a lock keeps it, after its machine is gone', async () => {
    await start(false)
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const vm = await machineIn(engine)
    engine.cloud.refuse = (call) => (call === 'deleteBelonging' ? locked() : undefined)
    await engine.operate(keyOf(vm), { kind: 'delete', deleteAssociatedResources: true }, asked)
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
    expect(disks()).not.toEqual([])
    engine.cloud.refuse = () => undefined
    engine.turnClock(5 * 60_000)
    expect(await engine.cleanUp()).toBe(1)
    await engine.runWithSweeper()
    expect(disks()).toEqual([])
  })
})

describe('a checkpoint', () => {
  it('is saved while it runs, and gone back to with other passwords', async () => {
    await start(true)
    await exchangesOf(engine).save(newCheckpoint(first, 'before', 'u_1', engine.world.clock.now()))
    await engine.runWithSweeper()
    const vm = await expectWhole()
    expect(vm).toMatchObject({ powerState: 'VM running', checkpoints: [{ note: 'before', version: 1 }] })
    await exchangesOf(engine).restore()
    await engine.runWithSweeper()
    expect(await expectWhole()).toMatchObject({
      ...{ sealedPassword: `${vm.id}:Restored-1`, powerState: 'VM running' },
      ...{ kept: [{ name: first.disks[0]?.name }], checkpoints: vm.checkpoints, course: { version: 1 } },
    })
  })

  it('is nobody’s to go back to before Azure has copied all of it', async () => {
    await start(true)
    const id = await exchangesOf(engine).save(newCheckpoint(first, 'before', 'u_1', engine.world.clock.now()))
    let isCopying = true
    engine.cloud.refuse = (call) => (call === 'readSnapshot' && isCopying ? busy() : undefined)
    for (let hop = 0; hop < 20; hop += 1) await engine.run(1)
    expect(await operation(id)).toMatchObject({ open: 1 })
    expect((await machineIn(engine)).checkpoints ?? []).toEqual([])
    isCopying = false
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ succeeded: 1 })
    expect((await expectWhole()).checkpoints).toMatchObject([{ note: 'before' }])
  })

  it('that somebody deleted in the portal leaves the machine as it was, and is forgotten', async () => {
    await start(true)
    await exchangesOf(engine).save(newCheckpoint(first, 'before', 'u_1', engine.world.clock.now()))
    await engine.runWithSweeper()
    const before = await machineIn(engine)
    const [saved] = before.checkpoints ?? []
    engine.cloud.parts.delete(`snapshot/${saved?.name}`)
    const id = await exchangesOf(engine).restore()
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ failed: 1 })
    const vm = await expectWhole()
    expect(vm).toMatchObject({ disks: before.disks, powerState: 'VM running' })
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect((await machineIn(engine)).checkpoints).toEqual([])
  })

  it('that Azure refuses leaves nothing', async () => {
    await start(true)
    const before = snapshots()
    const id = await exchangesOf(engine).save(
      newCheckpoint(first, undefined, 'u_1', engine.world.clock.now()),
    )
    engine.cloud.refuse = (call) => (call === 'takeSnapshot' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    expect(await operation(id)).toMatchObject({ failed: 1 })
    engine.cloud.refuse = () => undefined
    await sweepDue()
    const vm = await machineIn(engine)
    expect(vm.checkpoints ?? []).toEqual([])
    expect(vm.waste).toEqual([])
    expect(snapshots()).toEqual(before)
  })
})
