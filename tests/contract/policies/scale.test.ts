import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minute, type PolicyEngine, startPolicyEngine, stopAfter } from './engine.ts'
import { aRecord, dueNames, others, started, write, writeDue } from './many.ts'

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

/** Five thousand records have to be written first; a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 })

const requestsOfATick = async (): Promise<string[]> => {
  engine.asked.length = 0
  const { stopped } = await engine.applyPolicies()
  expect(stopped).toBe(50)
  return [...engine.asked]
}

it('stops 50 of 5,000 once, leaves the others alone, and asks the database no more than among 50', async () => {
  await writeDue(engine)
  engine.turnClock(minute)
  const amongFew = await requestsOfATick()
  await engine.stop()

  engine = await startPolicyEngine()
  await write(engine, others(4950))
  await writeDue(engine)
  engine.turnClock(minute)
  const amongMany = await requestsOfATick()
  expect(amongMany.length).toBe(amongFew.length)
  console.log(
    `A tick with 50 due VMs: ${amongFew.length} requests among 50, ${amongMany.length} among 5,000.`,
  )

  await engine.run(20_000)
  expect(engine.askedFor('deallocate')).toEqual(dueNames.toSorted())
  const { resources } = await engine.records.items
    .query<VmRecord>("SELECT * FROM c WHERE c.type = 'vm'")
    .fetchAll()
  const byState = Map.groupBy(resources, ({ powerState }) => powerState)
  expect(byState.get('VM running')).toHaveLength(4950)
  expect(byState.get('VM deallocated')).toHaveLength(50)

  engine.asked.length = 0
  expect(await engine.tick()).toMatchObject({ stopped: 0, deleted: 0 })
  console.log(
    `A tick with nothing due among 5,000: ${engine.asked.length} requests (${engine.asked.join(', ')}).`,
  )
  expect(engine.askedFor('deallocate')).toHaveLength(50)
})

it('takes on the longest overdue first, and the rest a minute later', async () => {
  const vms = Array.from({ length: 620 }, (_, index) => {
    const autoStopAt = new Date(started.getTime() + (620 - index) * 1000).toISOString()
    return { ...aRecord(`lab_${index % 3}`, `vm-${index}`, stopAfter(1)), autoStopAt, dueAt: autoStopAt }
  })
  await write(engine, vms)
  engine.turnClock(60 * minute)
  expect(await engine.applyPolicies()).toMatchObject({ stopped: 500 })
  const { resources: left } = await engine.records.items
    .query<string>("SELECT VALUE c.name FROM c WHERE c.type = 'vm' AND NOT IS_DEFINED(c.operationId)")
    .fetchAll()
  expect(new Set(left)).toEqual(new Set(vms.slice(0, 120).map(({ name }) => name)))
  expect(await engine.applyPolicies()).toMatchObject({ stopped: 120 })
})
