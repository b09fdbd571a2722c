import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { beginCleanUp } from '@labkeeper/functions/use-cases/courses/end/clean-up-course'
import { afterEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf } from '../../support/operations/exchanges.ts'
import { locked } from '../../support/refusals.ts'

/** The end of a course, on paper: whatever dies, and whatever Azure keeps. */

let engine: Engine
const { operation } = sceneOf(() => engine)
const script = new Map<number, Fault>()
const { disturb, bear, begin, calm } = scripted(script)
afterEach(() => engine.stop())

const name = 'Biology'
const closed = {
  ...{ type: 'course', id: 'crs_1', labId, uk: 'crs_1', schema: 1, rev: 1, name, about: '' },
  ...{ state: 'closed', timeZone: 'Europe/Berlin', startsOn: '2026-09-01', endsOn: '2026-11-19' },
  ...{ closesAt: '2026-11-19T23:00:00.000Z', closedAt: '2026-11-19T23:00:00.000Z', ownGroup: 'course' },
  machines: { wanted: 1, spares: 0, make: 'ahead', most: 1, prefix: 'bio' },
  join: { mode: 'invited', domains: [] },
  rules: { studentsStart: true, assistantsConnect: true, keepDays: 7, leftDays: 3 },
  ...{ lastNumber: 1, createdBy: 'u_owner', createdAt: '2026-09-01T00:00:00.000Z' },
} as unknown as CourseRecord

const version = (number: number) => ({
  ...{ type: 'template', id: `tpl_${number}`, labId, uk: `version:crs_1/${number}`, schema: 1 },
  ...{ name: `bio-v${number}`, vmName: 'source', resourceGroup: 'course', subscriptionId: 's', size: 'x' },
  ...{ location: 'eastus', osType: 'Linux', os: 'Ubuntu', tags: {}, status: 'ready' },
  ...{ createdAt: closed.createdAt, course: { id: 'crs_1', number, notes: '' } },
})

/** A machine that somebody has, with a disk of before; two versions. */
const openScene = async (): Promise<void> => {
  engine = await startScene(true, false, disturb)
  await exchangesOf(engine).reset()
  await engine.runWithSweeper()
  const { cloud, records } = engine
  cloud.tags = { 'labkeeper-course': 'crs_1' }
  const { subscriptionId } = (await engine.list())[0] ?? { subscriptionId: '' }
  for (const number of [1, 2]) {
    const { snapshotName, ...record } = {
      ...version(number),
      subscriptionId,
      snapshotName: `bio-v${number}-snap-${number}`,
    }
    await records.items.upsert(record)
    cloud.parts.delete(`snapshot/bio-v${number}`)
    cloud.parts.add(`snapshot/${snapshotName}`)
  }
  // What nobody knows of.
  cloud.parts.add('ip/forgotten')
  await records.items.upsert(closed)
}

const course = async (): Promise<CourseRecord | undefined> =>
  (await engine.records.item('crs_1', labId).read<CourseRecord>()).resource

const cleanUp = (keepVersions: readonly number[] = [2]) =>
  beginCleanUp(engine.world)(closed, { requestedBy: 'u_owner', requestId: 'r' }, keepVersions)

/** But for what lies in the bin: the machine's disk, each time. */
const isInBin = (part: string): boolean => part.startsWith('snapshot/') && part.includes('-bin-')
const leftInAzure = () =>
  [...engine.cloud.machines.keys(), ...engine.cloud.parts].filter((part) => !isInBin(part)).toSorted()
const inBin = () => [...engine.cloud.parts].filter(isInBin)
const machinesOf = async () => (await engine.list()).length

/** Until nobody has anything to do any more: the timer comes while the course's own step goes on waiting, too. */
const playOut = async (): Promise<void> => {
  for (let hop = 0; hop < 900; hop += 1) {
    if (engine.messages.length > 0) await bear(() => engine.run(1))
    if (engine.messages.length === 0 || hop % 20 === 19) {
      engine.turnClock(60_000)
      await bear(() => engine.sweep())
      await bear(() => engine.cleanUp())
    }
    if ((await course())?.state === 'archived' && engine.messages.length === 0) return
  }
  throw new Error('It does not end')
}

describe('the end of a course', { timeout: 240_000 }, () => {
  it('leaves nothing in Azure but the version that was ticked', async () => {
    await openScene()
    const begun = await cleanUp()
    await playOut()
    expect(leftInAzure()).toEqual(['snapshot/bio-v2-snap-2'])
    expect(await course()).toMatchObject({ state: 'archived', cleanUp: { keepVersions: [2] } })
    expect((await course())?.cleanUp).not.toHaveProperty('left')
    expect(await machinesOf()).toBe(0)
    expect(inBin()).toHaveLength(1)
    expect(await operation(begun?.operationId ?? '')).toMatchObject({ open: 0, failed: 0, succeeded: 2 })
  })

  it('keeps all versions where nobody was asked', async () => {
    await openScene()
    await beginCleanUp(engine.world)(closed, { requestedBy: 'auto-clean-up', requestId: 'r' })
    await playOut()
    expect(leftInAzure()).toEqual(['snapshot/bio-v1-snap-1', 'snapshot/bio-v2-snap-2'])
  })

  it('names what a lock keeps, tries it again, and is over when the lock is gone', async () => {
    await openScene()
    engine.cloud.refuse = (call, target) =>
      call === 'removeResource' && target === 'forgotten' ? locked() : undefined
    const begun = await cleanUp()
    await engine.runWithSweeper()
    expect(await course()).toMatchObject({
      state: 'cleaning',
      cleanUp: { leftCount: 1, left: [{ name: 'forgotten', type: 'Microsoft.Network/publicIPAddresses' }] },
    })
    expect(await operation(begun?.operationId ?? '')).toMatchObject({ open: 0, failed: 1 })
    engine.cloud.refuse = () => undefined
    await playOut()
    expect(leftInAzure()).toEqual(['snapshot/bio-v2-snap-2'])
    const { steps } = await engine.operation(begun?.operationId ?? '')
    expect(steps.filter(({ error }) => error !== undefined)).toEqual([])
  })

  it('takes no disk of a machine that could not be saved', async () => {
    await openScene()
    engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
    await cleanUp()
    await engine.runWithSweeper(400)
    expect(await machinesOf()).toBe(1)
    const [machine] = await engine.list()
    expect(leftInAzure()).toContain(`disk/${machine?.disks[0]?.name}`)
    expect(await course()).toMatchObject({ state: 'cleaning' })
    engine.cloud.refuse = () => undefined
    await playOut()
    expect(leftInAzure()).toEqual(['snapshot/bio-v2-snap-2'])
    expect(inBin()).toHaveLength(1)
  })

  it('tries a machine again that could not be deleted', async () => {
    await openScene()
    engine.cloud.refuse = (call) => (call === 'delete-vm' || call === 'removeResource' ? locked() : undefined)
    await cleanUp()
    await engine.runWithSweeper()
    expect((await course())?.cleanUp?.leftCount).toBeGreaterThan(1)
    expect(await machinesOf()).toBe(1)
    engine.cloud.refuse = () => undefined
    await playOut()
    expect(leftInAzure()).toEqual(['snapshot/bio-v2-snap-2'])
    expect(await machinesOf()).toBe(0)
  })

  it('leaves no version without its snapshot, nor says that nothing is left of one that stayed', async () => {
    await openScene()
    engine.cloud.refuse = (call) => (call === 'deleteSnapshot' ? locked() : undefined)
    await cleanUp()
    await engine.runWithSweeper()
    expect(leftInAzure()).toEqual(['snapshot/bio-v1-snap-1', 'snapshot/bio-v2-snap-2'])
    expect(await course()).toMatchObject({
      state: 'cleaning',
      cleanUp: { left: [{ name: 'bio-v1-snap-1' }] },
    })
    engine.cloud.refuse = () => undefined
    await playOut()
    expect(leftInAzure()).toEqual(['snapshot/bio-v2-snap-2'])
  })

  it.each(['die-before', 'die-after', 'no-answer'] as const)(
    'ends the same way at whatever call: %s',
    async (fault) => {
      for (const call of callsBelow(110, 17)) {
        await openScene()
        script.clear()
        script.set(call, fault)
        begin()
        // Whoever asked, and whose process died, asks again.
        for (let ask = 0; ask < 3 && (await course())?.state === 'closed'; ask += 1)
          await bear(() => cleanUp())
        await playOut()
        calm()
        script.clear()
        await engine.runWithSweeper()
        expect({ call, left: leftInAzure() }).toEqual({ call, left: ['snapshot/bio-v2-snap-2'] })
        expect(await machinesOf()).toBe(0)
        expect({ call, inBin: inBin().length }).toEqual({ call, inBin: 1 })
        await engine.stop()
      }
      await openScene()
    },
  )
})
