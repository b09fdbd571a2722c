import type { OperationRecord } from '@labkeeper/functions/domain/operations/operation-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minute, type PolicyEngine, startPolicyEngine, stopAfter } from './engine.ts'
import { aRecord, dueNames, others, write, writeDue } from './many.ts'

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

/** Five thousand records have to be written first; a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 })

/** The timer's own, and those of the worker that it calls. */
const requestsOfATick = async (): Promise<string[]> => {
  engine.asked.length = 0
  expect(await engine.fanOut()).toMatchObject({ labs: 1 })
  engine.labMessages.length = 0
  expect(await engine.applyPolicies()).toMatchObject({ stopped: 50 })
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

it('stops 620 VMs of three labs by one tick, in transactions of up to 49, lab by lab', async () => {
  const vms = Array.from({ length: 620 }, (_, index) =>
    aRecord(`lab_${index % 3}`, `vm-${index}`, stopAfter(1)),
  )
  await write(engine, vms)
  engine.turnClock(60 * minute)
  engine.asked.length = 0
  expect(await engine.fanOut()).toMatchObject({ labs: 3 })
  const order: (string | undefined)[] = []
  while (engine.labMessages.length > 0) {
    order.push(engine.labMessages[0])
    await engine.sweepNext()
  }
  const round = ['lab_0', 'lab_1', 'lab_2']
  expect(order).toEqual(Array.from({ length: 5 }, () => order.slice(0, 3)).flat())
  expect(order.slice(0, 3).toSorted()).toEqual(round)
  const { resources: operations } = await engine.records.items
    .query<OperationRecord>("SELECT * FROM c WHERE c.type = 'operation'")
    .fetchAll()
  expect(operations.map(({ total }) => total).toSorted((one, other) => other - one)).toEqual([
    ...Array(12).fill(49),
    ...[11, 11, 10],
  ])
  // A tick may ask a replica that is behind.
  engine.turnClock(5_000)
  expect(await engine.fanOut()).toMatchObject({ labs: 0 })
})
