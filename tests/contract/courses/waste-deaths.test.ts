import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { lookForWaste } from '@labkeeper/functions/use-cases/courses/waste/look-for-waste'
import { removeWaste } from '@labkeeper/functions/use-cases/courses/waste/remove-waste'
import { afterEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { locked } from '../../support/refusals.ts'

/** The removal of what costs for nothing, on paper: whatever dies, and whatever Azure keeps. */

let engine: Engine
const { operation, sweepDue } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm } = scripted(script)
afterEach(() => engine.stop())

const aDollar = async () => 1
const prices = { hourly: aDollar, disk: aDollar, slowDisk: aDollar, snapshotGB: aDollar, address: aDollar }
const worldOf = () => ({ ...engine.world, prices })

const look = async (): Promise<void> => {
  const lab = await engine.world.labs.read(labId)
  if (lab === undefined) throw new Error('No lab')
  const now = engine.world.clock.now().toISOString()
  await engine.world.waste.claim(labId, now, now)
  await engine.world.waste.save(labId, await lookForWaste(worldOf())(lab))
}

const strayId = (type: string, name: string) =>
  `/subscriptions/sub/resourceGroups/course/providers/${type}/${name}`
const lostAddress = strayId('Microsoft.Network/publicIPAddresses', 'lost')
const lostDisk = strayId('Microsoft.Compute/disks', 'lost')

/** A machine that somebody has, with a disk of before; an address and a disk that nobody knows of. */
const openScene = async (): Promise<readonly string[]> => {
  engine = await startScene(true, false, disturb)
  await exchangesOf(engine).reset()
  await engine.runWithSweeper()
  const { cloud } = engine
  cloud.tags = { 'labkeeper-lab': labId }
  cloud.parts.delete('snapshot/bio-v2')
  cloud.parts.add('ip/lost').add('disk/lost')
  await look()
  const { kept = [] } = await machineIn(engine)
  return [lostAddress, lostDisk, ...kept.map(({ id }) => id)]
}

const partsLeft = () => [...engine.cloud.parts].toSorted()
const remove = (ids: readonly string[]) =>
  removeWaste(worldOf())(ids, { labId, requestedBy: 'u_owner', requestId: 'r' })

const playOut = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) {
    for (let hop = 0; hop < 60 && engine.messages.length > 0; hop += 1) await bear(() => engine.run(1))
    engine.turnClock(60_000)
    await bear(() => engine.sweep())
    await bear(() => engine.cleanUp())
    const { steps } = await stepsNow()
    if (steps.every(({ status }) => status === 'succeeded')) return
  }
  throw new Error('It does not end')
}

const stepsNow = async () => {
  const { resources } = await engine.records.items
    .query<{ status: string; operationId: string }>(
      "SELECT c.status, c.operationId FROM c WHERE c.type = 'step' AND c.kind = 'remove-waste'",
      { partitionKey: labId },
    )
    .fetchAll()
  return { steps: resources }
}

describe('the removal of what costs for nothing', { timeout: 240_000 }, () => {
  it('takes just that', async () => {
    const ids = await openScene()
    expect(ids).toHaveLength(3)
    const before = partsLeft()
    const { kept = [] } = await machineIn(engine)
    const { operationId } = await remove(ids)
    await engine.runWithSweeper()
    const gone = ['ip/lost', 'disk/lost', ...kept.map(({ name }) => `disk/${name}`)]
    expect(partsLeft()).toEqual(before.filter((part) => !gone.includes(part)))
    expect(await operation(operationId)).toMatchObject({ open: 0, failed: 0, succeeded: 3 })
    expect(await machineIn(engine)).toMatchObject({ kept: [], waste: [] })
    expect((await engine.world.waste.read(labId))?.look?.parts).toEqual([])
  })

  it('tries again what a lock keeps, and says so, until the lock is gone', async () => {
    await openScene()
    engine.cloud.refuse = (call, target) =>
      call === 'removeResource' && target === 'lost' ? locked() : undefined
    const { operationId } = await remove([lostDisk])
    await engine.runWithSweeper()
    expect(await operation(operationId)).toMatchObject({ open: 0, failed: 1 })
    const { steps } = await engine.operation(operationId)
    expect(steps[0]).toMatchObject({ status: 'failed', error: locked().message, dueAt: expect.any(String) })
    expect(partsLeft()).toContain('disk/lost')
    engine.cloud.refuse = () => undefined
    await playOut()
    expect(partsLeft()).not.toContain('disk/lost')
    expect(await operation(operationId)).toMatchObject({ open: 0, failed: 0, succeeded: 1 })
  })

  it('waits for whatever works at the machine, and leaves what that goes back to', async () => {
    const ids = await openScene()
    const vm = await machineIn(engine)
    const [old] = vm.kept ?? []
    await remove(ids.slice(2))
    await exchangesOf(engine).undo()
    await engine.runWithSweeper()
    expect((await machineIn(engine)).disks).toEqual([{ name: old?.name }])
    expect(partsLeft()).toContain(`disk/${old?.name}`)
    const { steps } = await stepsNow()
    expect(steps).toMatchObject([{ status: 'failed' }])
    const [{ operationId = '' } = {}] = steps
    expect((await engine.operation(operationId)).steps[0]).toMatchObject({ error: 'It is in use again.' })
  })

  it('says so of a first disk, too, that is gone before anybody hears of it', async () => {
    const ids = await openScene()
    const { id: vmId, name, resourceGroup, kept: [first] = [] } = await machineIn(engine)
    expect(first?.name).toBe(partsOf({ id: vmId, name, resourceGroup }).diskName)
    const { operationId } = await remove(ids.slice(2))
    await unheard(engine, 'removeResource', 76 * 60_000)
    // The lab's worker comes first.
    await sweepDue()
    await playOut()
    expect(partsLeft()).not.toContain(`disk/${first?.name}`)
    expect(await operation(operationId)).toMatchObject({ open: 0, failed: 0, succeeded: 1 })
    expect(await machineIn(engine)).toMatchObject({ kept: [], waste: [] })
  })

  it('is begun once by two clicks at the same time', async () => {
    const ids = await openScene()
    const both = await Promise.all([remove(ids), remove(ids)])
    expect(both[0].operationId).toBe(both[1].operationId)
    expect((await stepsNow()).steps).toHaveLength(3)
  })

  it.each(['die-before', 'die-after', 'no-answer'] as const)(
    'ends the same way at whatever call: %s',
    async (fault) => {
      for (const call of callsBelow(66, 6)) {
        const ids = await openScene()
        const { kept = [] } = await machineIn(engine)
        const whole = partsLeft()
        const gone = ['ip/lost', 'disk/lost', ...kept.map(({ name }) => `disk/${name}`)]
        script.clear()
        script.set(call, fault)
        begin()
        // Whoever asked, and whose process died, asks again.
        for (let ask = 0; ask < 3 && (await stepsNow()).steps.length === 0; ask += 1)
          await bear(() => remove(ids))
        await playOut()
        calm()
        script.clear()
        expect({ call, left: partsLeft() }).toEqual({
          call,
          left: whole.filter((part) => !gone.includes(part)),
        })
        expect((await stepsNow()).steps).toHaveLength(3)
        await engine.stop()
      }
      await openScene()
    },
  )
})
