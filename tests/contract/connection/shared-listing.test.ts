import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosPaces } from '@labkeeper/functions/gateways/cosmos/connection/paces'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import { shareListing } from '@labkeeper/functions/use-cases/vms/share-listing'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { expect, it, onTestFinished } from 'vitest'
import { labId, startEngine } from '../../support/operations/engine.ts'
import { aRunningVm } from '../../support/operations/running-vm.ts'
import { startTestCloud } from '../azure/cloud.ts'

const start = async () => {
  const cloud = await startTestCloud()
  onTestFinished(cloud.close)
  const cosmos = await startCosmos({ file: ':memory:' })
  onTestFinished(() => cosmos.close())
  const database = openDatabase({ endpoint: cosmos.endpoint, key: cosmos.key, database: 'labkeeper' })
  onTestFinished(database.close)
  await database.ready()
  const clock = { now: () => new Date() }
  const compute = async () => cloud.compute
  const azureTurns = sharePace({ paces: cosmosPaces(database.tokens), clock, compute, azurePace: 1 })
  const { principal } = cloud
  return {
    cloud,
    azureTurns,
    list: shareListing({ compute, azureTurns, clock }),
    principal,
    stranger: { ...principal, clientSecret: 'guessed' },
    /** Both listings of the subscription, each begun once. */
    listings: () =>
      cloud
        .requests()
        .filter(({ path }) =>
          /subscriptions\/[^/]+\/providers\/microsoft.compute\/virtualmachines$/i.test(path),
        ).length / 2,
  }
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

it('one listing serves all labs that asked before it was begun', async () => {
  const { list, listings, principal } = await start()
  await list(principal, ago(0))
  expect(listings()).toBe(1)
  // While one is under way, all others share the next one.
  await new Promise((resolve) => setTimeout(resolve, 5))
  const asked = Array.from({ length: 100 }, () => list(principal, ago(0)))
  const found = await Promise.all(asked)
  expect(listings()).toBeLessThanOrEqual(2)
  const oldest = found.map(({ begunAt }) => begunAt).sort()[0] ?? ''
  expect((await list(principal, new Date(Date.parse(oldest) - 1).toISOString())).vms.size).toBe(0)
  expect(listings()).toBe(0)
})

it('nobody reads it who knows the ids alone', async () => {
  const { list, listings, principal, stranger } = await start()
  await list(principal, ago(0))
  listings()
  await expect(list(stranger, ago(60_000))).rejects.toMatchObject({ trouble: 'credentials' })
  expect(listings()).toBe(0)
})

it('one that Azure refuses with 429 holds the work of all labs, and waits with them', async () => {
  const { cloud, list, azureTurns, principal } = await start()
  cloud.azure.control.addFault({
    path: '/virtualMachines',
    status: 429,
    code: 'TooManyRequests',
    retryAfterSeconds: 20,
    times: 1,
  })
  await expect(list(principal, ago(0))).rejects.toMatchObject({ trouble: 'throttled' })
  const asking = { lane: 'writes', cost: { writes: 1 }, labId: 'lab_2', spread: 0 } as const
  const { waitSeconds } = await azureTurns.take(principal, asking)
  expect(waitSeconds).toBeGreaterThanOrEqual(19)
  await expect(list(principal, ago(0))).rejects.toMatchObject({ name: 'ListingLater' })
})

it('one that is older than a record says nothing of it, and the rest of what it knows', async () => {
  const engine = await startEngine()
  onTestFinished(engine.stop)
  const compare = async (lab: LabId, requestedAt: string) => {
    await engine.world.vms.requestSync(lab, requestedAt, requestedAt)
    await engine.sync(lab, requestedAt)
    return engine.world.vms.readSync(lab)
  }
  const seed = async (name: string) => {
    engine.cloud.seed(name, 'course')
    const machine = engine.cloud.machines.get(name)
    const record = aRunningVm('lab_2', name, engine.world.clock.now())
    // The name of its disk is what tells that it is the same machine.
    if (machine !== undefined) {
      Object.assign(machine, {
        size: record.size,
        tags: { 'labkeeper-vm': record.id },
        powerState: 'VM deallocated',
      })
    }
    await engine.records.items.create(record)
  }
  await seed('before')
  engine.turnClock(60_000)
  const listedAt = engine.world.clock.now().toISOString()
  await compare(labId, listedAt)

  // Another lab of the principal, which asked earlier; one of its VMs was started meanwhile.
  await seed('since')
  engine.turnClock(10_000)
  const sync = await compare('lab_2', new Date(Date.parse(listedAt) - 1).toISOString())
  expect(sync).toMatchObject({ syncedAt: listedAt })
  const records = await engine.world.vms.records('lab_2')
  expect(Object.fromEntries(records.map(({ record }) => [record.name, record.powerState]))).toEqual({
    before: 'VM deallocated',
    since: 'VM running',
  })
})
