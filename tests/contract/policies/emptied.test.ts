import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { labId, request } from '../../support/operations/engine.ts'
import { key, minute, type PolicyEngine, startPolicyEngine, stopAfter } from './engine.ts'

/** "None" is a missing field here, and an empty one in the database where there was something, or an earlier version wrote. */

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

const syncRecord = {
  type: 'sync',
  id: 'sync',
  labId,
  uk: 'sync',
  schema: 1,
  requestedAt: '2026-11-20T00:00:00.000Z',
}

const empty = { autoStopAt: '', autoDeleteAt: '', dueAt: '', runningSince: '', privateIP: '', publicIP: '' }

const stored = async (id: string) => (await engine.records.item(id, labId).read()).resource

/** As versions before this one wrote a VM with which nothing was to happen. */
const writeAsBefore = async (name: string, change: object): Promise<void> => {
  const { id } = await engine.vmOf(name)
  await engine.records.items.upsert({ ...(await stored(id)), ...change })
}

describe('what is empty in the database', () => {
  it('is not there for anybody who reads it', async () => {
    await engine.createUnder(stopAfter(30))
    await writeAsBefore('web', empty)
    await engine.records.items.upsert({ ...syncRecord, syncedAt: '', error: '' })
    const [listed] = (await engine.world.vms.list(labId)).vms
    const { id } = await engine.vmOf('web')
    const read = await Promise.all([
      listed?.record,
      engine.vmOf('web'),
      engine.world.vms.read(labId, id),
      engine.world.vms.find(labId, 'course', 'web'),
      engine.world.vms.readSync(labId),
    ])
    for (const record of read) {
      const values = Object.entries(record ?? {})
      expect(values.length).toBeGreaterThan(5)
      expect(values.filter(([, value]) => value === '')).toEqual([])
    }
  })

  it('is no reason to look, and none to leave a machine alone', async () => {
    await engine.createUnder(stopAfter(30))
    await engine.operate(key('web'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    await writeAsBefore('web', { autoStopAt: '', autoDeleteAt: '', dueAt: '' })
    expect(await engine.tick()).toEqual({
      labs: 0,
      waitedSeconds: 0,
      stopped: 0,
      deleted: 0,
      overdueSeconds: 0,
    })
    await expect(engine.keepRunning(key('web'), 'Olga Owner')).rejects.toThrow('nothing to put off')
    await engine.operate(key('web'), { kind: 'start' }, request)
    await engine.run()
    engine.turnClock(30 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 1 })
  })

  it('is as good as missing where a write asks whether it changed', async () => {
    for (const autoDeleteAt of ['', undefined]) {
      await engine.createUnder(stopAfter(30), 1, `web-${typeof autoDeleteAt}`)
    }
    await writeAsBefore('web-string', { autoDeleteAt: '' })
    engine.turnClock(20 * minute)
    for (const name of ['web-string', 'web-undefined']) {
      expect(await engine.keepRunning(key(name), 'Olga Owner')).toMatchObject({ postponementsLeft: 2 })
    }
    engine.turnClock(40 * minute)
    expect(await engine.tick()).toMatchObject({ stopped: 2 })
  })

  it('is written where there may have been something, and never into a new record', async () => {
    await engine.createUnder(stopAfter(30))
    const { id } = await engine.vmOf('web')
    const isEmpty = async () => Object.values(await stored(id)).includes('')
    expect(await isEmpty()).toBe(false)
    await engine.operate(key('web'), { kind: 'stop', deallocate: true }, request)
    await engine.run()
    expect(await stored(id)).toMatchObject({ autoStopAt: '', dueAt: '', runningSince: '' })
  })
})
