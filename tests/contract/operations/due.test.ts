import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { sweepLab } from '@labkeeper/functions/use-cases/operations/sweep-lab'
import { applyPolicies } from '@labkeeper/functions/use-cases/policies/apply-policies'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { labId } from '../../support/operations/engine.ts'
import { minute, type PolicyEngine, startPolicyEngine, stopAfter } from '../policies/engine.ts'
import { aRecord, started, write } from '../policies/many.ts'

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

/** A tick may ask a replica that is so far behind. */
const unseen = 5_000

/** So many minutes after all began. */
const at = (minutes: number): string => new Date(started.getTime() + minutes * minute).toISOString()
/** The end of that minute. */
const endOf = (minutes: number): string => at(minutes).replace('00.000Z', '59.999Z')
const now = () => engine.world.clock.now().toISOString()

const put = (lab: string, record: { readonly type: string; readonly [key: string]: unknown }) => {
  const id = `${record.type}_${Math.random().toString(36).slice(2)}`
  return engine.records.items.create({ id, uk: id, labId: lab, ...record })
}

/** `count` VMs of a lab that have to stop at that minute. */
const writeDue = async (lab: LabId, count: number, dueAt: string): Promise<void> => {
  const vms = Array.from({ length: count }, (_, index) => aRecord(lab, `${lab}-${index}`, stopAfter(1)))
  for (const { name, id } of vms) engine.cloud.seed(name, 'course', id)
  await write(
    engine,
    vms.map((vm) => ({ ...vm, autoStopAt: dueAt, dueAt })),
  )
}

describe('what is due', () => {
  it('is every record whose time has come, of whatever type, in each lab', async () => {
    await put('lab_a', { type: 'step', status: 'running', dueAt: at(3) })
    await put('lab_a', { type: 'step', status: 'failed', dueAt: at(4) })
    await put('lab_b', { type: 'operation', state: 'accepting', dueAt: at(1) })
    await put('lab_c', { type: 'student', state: 'deleting', dueAt: at(2) })
    await put('lab_d', { type: 'student-batch', state: 'open', dueAt: at(5) })
    await put('lab_e', { type: 'vm', powerState: 'VM running', dueAt: at(6) })
    await put('lab_f', { type: 'something-new', dueAt: at(7) })
    engine.turnClock(10 * minute)
    const found = await engine.world.due.labs(now())
    expect(found.toSorted((one, other) => one.since.localeCompare(other.since))).toEqual([
      { labId: 'lab_b', type: 'operation', since: endOf(1) },
      { labId: 'lab_c', type: 'student', since: endOf(2) },
      { labId: 'lab_a', type: 'step', since: endOf(3) },
      { labId: 'lab_a', type: 'step', since: endOf(4) },
      { labId: 'lab_d', type: 'student-batch', since: endOf(5) },
      { labId: 'lab_e', type: 'vm', since: endOf(6) },
      { labId: 'lab_f', type: 'something-new', since: endOf(7) },
    ])
    expect(await engine.world.due.inLab('lab_a', now())).toMatchObject([
      { type: 'step', status: 'running', dueAt: at(3) },
      { type: 'step', status: 'failed', dueAt: at(4) },
    ])
  })

  it('is nothing that has no time, an empty one, one to come, or a VM at which an operation works', async () => {
    await put('lab_a', { type: 'vm', powerState: 'VM running', dueAt: '' })
    await put('lab_a', { type: 'step', status: 'queued', dueAt: '' })
    await put('lab_a', { type: 'vm', powerState: 'VM running', dueAt: null })
    await put('lab_a', { type: 'vm', powerState: 'VM running' })
    await put('lab_a', { type: 'vm', powerState: 'VM running', dueAt: at(1), operationId: 'op_1' })
    await put('lab_a', { type: 'vm', newPassword: 'waiting', powerState: 'VM deallocated' })
    await put('lab_a', { type: 'step', status: 'running', dueAt: at(11) })
    engine.turnClock(10 * minute)
    expect(await engine.world.due.labs(now())).toEqual([])
    expect(await engine.world.due.inLab('lab_a', now())).toEqual([])
  })

  it('is a VM that runs and waits for its password, whatever else it waits for', async () => {
    const waiting = { type: 'vm', newPassword: 'waiting', powerState: 'VM running' }
    await put('lab_a', { ...waiting, dueAt: at(60) })
    await put('lab_b', waiting)
    await put('lab_c', { ...waiting, dueAt: '' })
    await put('lab_d', { ...waiting, dueAt: at(3) })
    engine.turnClock(10 * minute)
    const found = await engine.world.due.labs(now())
    expect(found.toSorted((one, other) => one.labId.localeCompare(other.labId))).toEqual([
      { labId: 'lab_a', type: 'vm', since: now() },
      { labId: 'lab_b', type: 'vm', since: now() },
      { labId: 'lab_c', type: 'vm', since: now() },
      { labId: 'lab_d', type: 'vm', since: endOf(3) },
    ])
  })
})

describe('a tick', () => {
  it('calls each lab once, the longest overdue first', async () => {
    await writeDue('lab_late', 3, at(2))
    await writeDue('lab_latest', 3, at(1))
    await writeDue('lab_later', 3, at(3))
    await put('lab_late', { type: 'step', status: 'running', dueAt: at(5) })
    engine.turnClock(10 * minute)
    expect(await engine.fanOut()).toEqual({ labs: 3, waitedSeconds: 240, overdueSeconds: 480 })
    expect(engine.labMessages).toEqual(['lab_latest', 'lab_late', 'lab_later'])
  })

  it('asks no more of the database for many VMs than for one, nor for many due at once', async () => {
    const asked = async (): Promise<string[]> => {
      engine.asked.length = 0
      await engine.fanOut()
      return [...engine.asked]
    }
    await writeDue('lab_a', 1, at(1))
    engine.turnClock(10 * minute)
    // Before its first question each process learns of the ranges.
    await asked()
    await asked()
    const few = await asked()
    expect(few).toEqual(['plan plan', ...Array(4).fill('query fanout')])
    await writeDue('lab_a', 400, at(2))
    for (let lab = 0; lab < 20; lab += 1) await writeDue(`lab_${lab}`, 30, at(3))
    engine.labMessages.length = 0
    engine.turnClock(unseen)
    expect(await asked()).toEqual(few)
    expect(new Set(engine.labMessages)).toHaveLength(21)
  })

  it('that fires twice stops each VM once, and the second worker asks one question', async () => {
    await writeDue(labId, 30, at(1))
    engine.turnClock(10 * minute)
    await engine.fanOut()
    await engine.fanOut()
    expect(engine.labMessages).toEqual([labId, labId])
    expect(await engine.sweepNext()).toMatchObject({ stopped: 30 })
    engine.asked.length = 0
    expect(await engine.sweepNext()).toEqual({})
    expect(engine.asked).toEqual(['query partition'])
    await engine.run()
    expect(engine.askedFor('deallocate')).toHaveLength(30)
  })

  it('that died half-way is made good by the next one', async () => {
    for (let lab = 0; lab < 5; lab += 1) await writeDue(`lab_${lab}`, 2, at(lab))
    engine.turnClock(10 * minute)
    await engine.fanOut()
    // What it had sent before it died.
    engine.labMessages.splice(2)
    while (engine.labMessages.length > 0) await engine.sweepNext()
    await engine.run()
    engine.turnClock(minute)
    await engine.fanOut()
    expect(engine.labMessages).toEqual(['lab_2', 'lab_3', 'lab_4'])
    while (engine.labMessages.length > 0) await engine.sweepNext()
    engine.turnClock(unseen)
    expect(await engine.fanOut()).toMatchObject({ overdueSeconds: 0 })
  })
})

describe('a lab with more than its share', () => {
  it('waits behind the others with the rest', async () => {
    await writeDue('lab_big', 120, at(1))
    await writeDue('lab_small', 1, at(2))
    engine.turnClock(10 * minute)
    await engine.fanOut()
    expect(engine.labMessages).toEqual(['lab_big', 'lab_small'])
    expect(await engine.sweepNext()).toMatchObject({ stopped: 49 })
    expect(engine.labMessages).toEqual(['lab_small', 'lab_big'])
    expect(await engine.sweepNext()).toMatchObject({ stopped: 1 })
    expect(await engine.sweepNext()).toMatchObject({ stopped: 49 })
    expect(await engine.sweepNext()).toMatchObject({ stopped: 22 })
    expect(engine.labMessages).toEqual([])
  })

  it('takes the longest overdue first', async () => {
    await writeDue('lab_big', 60, at(5))
    const older = aRecord('lab_big', 'older', stopAfter(1))
    await write(engine, [{ ...older, autoStopAt: at(4), dueAt: at(4) }])
    engine.turnClock(10 * minute)
    await engine.fanOut()
    await engine.sweepNext()
    const { resource } = await engine.records.item(older.id, 'lab_big').read()
    expect(resource.operationId).toMatch(/^op_/)
  })

  it('is not called again at once when nothing could be done', async () => {
    await writeDue('lab_big', 60, at(1))
    engine.turnClock(10 * minute)
    const schedules = { ...engine.world.schedules, accept: async () => false }
    const stuck = applyPolicies({ ...engine.world, schedules })
    expect(await sweepLab(engine.world, [stuck])('lab_big')).toMatchObject({ stopped: 0 })
    expect(engine.labMessages).toEqual([])
  })
})
