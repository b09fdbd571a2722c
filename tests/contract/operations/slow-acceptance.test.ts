import type { Container } from '@azure/cosmos'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { createVms } from '@labkeeper/functions/use-cases/vms/create-vms'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'

/** What takes more than one transaction, and longer than the sweeper waits before it undoes it. */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

/** The gateway, by which something happens before its transaction of this number. */
const workOf = (number: number, before: () => Promise<void>) => {
  const { items } = engine.records
  let count = 0
  const batch: typeof items.batch = async (...given) => {
    count += 1
    if (count === number) await before()
    return items.batch(...given)
  }
  const container: Container = Object.create(engine.records, {
    items: { value: Object.create(items, { batch: { value: batch } }) },
  })
  return cosmosWork(container)
}
/** A hundred VMs, in three transactions. */
const create = (work = workOf(0, async () => undefined)) =>
  createVms({ ...engine.world, work })(aCreation({ vmCount: 100 }), request)
const unfinished = async (): Promise<string> => {
  const query = "SELECT VALUE c.id FROM c WHERE c.type = 'operation'"
  const [id = ''] = (await engine.records.items.query<string>(query).fetchAll()).resources
  return id
}
const left = async (): Promise<unknown[]> => {
  const query = "SELECT VALUE c.type FROM c WHERE c.type IN ('operation', 'step', 'vm')"
  return (await engine.records.items.query(query).fetchAll()).resources
}
const sweepLater = async (): Promise<void> => {
  engine.turnClock(61_000)
  expect(await engine.sweep()).toMatchObject({ abandoned: 1 })
}
const die = async (): Promise<void> => {
  throw new Error('killed')
}
const tookTooLong = 'This took too long and was undone. Please try again.'

it.each([2, 3])('is undone as a whole before transaction %i, and can be asked for again', async (number) => {
  await expect(create(workOf(number, sweepLater))).rejects.toThrow(tookTooLong)
  expect(await left()).toEqual([])
  expect((await create()).vms).toHaveLength(100)
})

it('is undone by the next sweeper where the first one dies half-way', async () => {
  const sweeperDies = async () => {
    const dying = workOf(30, die)
    await expect(dying.abandon(labId, await unfinished())).rejects.toThrow('killed')
  }
  await expect(create(workOf(3, sweeperDies))).rejects.toThrow(tookTooLong)
  expect(await left()).not.toEqual([])
  await sweepLater()
  expect(await left()).toEqual([])
})

it('stays once it was accepted, however late the sweeper comes', async () => {
  const { operationId } = await create()
  await engine.world.work.abandon(labId, operationId)
  expect(await engine.list()).toHaveLength(100)
})

it('begins nothing in Azure before it is accepted', async () => {
  await expect(create(workOf(3, die))).rejects.toThrow('killed')
  const other = await engine.create(aCreation({ name: 'other' }), request)
  engine.turnClock(31_000)
  // Of the other one the message is lost.
  engine.messages.length = 0
  expect(await engine.sweep()).toMatchObject({ nudged: 1, abandoned: 0 })
  await engine.run()
  await sweepLater()
  await engine.run()
  expect((await engine.list()).map(({ name }) => name)).toEqual(other.vms.map(({ name }) => name))
  expect(engine.cloud.machines.size).toBe(1)
})
