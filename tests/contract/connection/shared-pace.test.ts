import { budgetOf, publishedBudgets } from '@labkeeper/functions/domain/connection/azure-pace'
import { type Asking, type Pace, unusedPace } from '@labkeeper/functions/domain/connection/turns'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { cosmosPaces } from '@labkeeper/functions/gateways/cosmos/connection/paces'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import { sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import { startAzure } from '@labkeeper/local/azure/start'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aClock } from '../../support/app.ts'

/** Several processes: each has its own memory, its own sign-in, and the same database. */
const start = async () => {
  const clock = aClock()
  const azure = await startAzure({ directory: ':memory:' })
  onTestFinished(azure.close)
  const asked: string[] = []
  const cosmos = await startCosmos({
    file: ':memory:',
    onRequest: ({ operation }) => void asked.push(operation),
  })
  onTestFinished(() => cosmos.close())
  const connect = async () => {
    const database = openDatabase({ endpoint: cosmos.endpoint, key: cosmos.key, database: 'labkeeper' })
    onTestFinished(database.close)
    await database.ready()
    return database
  }
  const open = async () => {
    const database = await connect()
    const compute = azureCompute({ armOrigin: azure.origin, entraOrigin: azure.origin })
    return sharePace({
      paces: cosmosPaces(database.tokens),
      clock,
      compute: async () => compute,
      azurePace: 1,
    })
  }
  const principal = azure.credentials[0] as Principal
  return {
    clock,
    azure,
    asked,
    open,
    database: connect,
    principal,
    stranger: { ...principal, clientSecret: 'guessed' },
  }
}

const write = (labId: string, seat?: number): Asking => ({
  lane: 'writes',
  cost: { reads: 1, writes: 1, 'update-vm eastus': 1 },
  labId,
  seat,
  spread: 0.5,
})
const look = (labId: string): Asking => ({ lane: 'looks', cost: { reads: 1 }, labId, spread: 0.5 })

describe('what the labs of one principal share', () => {
  let world: Awaited<ReturnType<typeof start>>
  beforeEach(async () => {
    world = await start()
  })

  it('is one budget for all processes, however many ask at once', async () => {
    const processes = await Promise.all([world.open(), world.open(), world.open()])
    const turns = await Promise.all(
      processes.flatMap((pace, index) =>
        Array.from({ length: 100 }, () => pace.take(world.principal, write(`lab_${index}`))),
      ),
    )
    const gone = turns.filter(({ waitSeconds }) => waitSeconds === 0)
    expect(gone.length).toBeGreaterThan(100)
    expect(gone.length).toBeLessThanOrEqual(publishedBudgets.writes.atOnce)
    // Whoever was sent away got a seat, and no two of a lab the same.
    const seats = turns.flatMap(({ waitSeconds, seat }) => (waitSeconds > 0 ? [seat] : []))
    expect(seats.every((seat) => seat !== undefined)).toBe(true)
  })

  it('costs a lab alone one write, and its next looks none', async () => {
    const pace = await world.open()
    world.asked.length = 0
    expect(await pace.take(world.principal, write('lab_1'))).toMatchObject({ waitSeconds: 0 })
    expect(world.asked).toEqual(['create'])
    await pace.take(world.principal, look('lab_1'))
    world.asked.length = 0
    for (let each = 0; each < 5; each += 1) {
      expect(await pace.take(world.principal, look('lab_1'))).toMatchObject({ waitSeconds: 0 })
    }
    expect(world.asked).toEqual([])
  })

  it('costs a lab alone no write for its next changes of a kind, until others need the rest', async () => {
    const pace = await world.open()
    world.asked.length = 0
    for (let each = 0; each < 9; each += 1) await pace.take(world.principal, write('lab_1'))
    expect(world.asked).toEqual(['create'])
    await pace.take(world.principal, write('lab_1'))
    expect(world.asked).toEqual(['create', 'replace'])
    for (let each = 0; each < 100; each += 1) await pace.take(world.principal, write('lab_1'))
    world.asked.length = 0
    for (let each = 0; each < 5; each += 1) await pace.take(world.principal, write('lab_1'))
    expect(world.asked).toEqual(Array.from({ length: 5 }, () => 'replace'))
  })

  it('counts what was taken ahead as gone after a 429', async () => {
    const [one, other] = await Promise.all([world.open(), world.open()])
    await one.take(world.principal, write('lab_1'))
    await other.hold(world.principal, 5)
    world.clock.advance(5)
    const turns = await Promise.all(
      Array.from({ length: 8 }, () => one.take(world.principal, write('lab_1'))),
    )
    expect(turns.every(({ waitSeconds }) => waitSeconds > 0)).toBe(true)
  })

  it('writes many turns at once', async () => {
    const pace = await world.open()
    await pace.take(world.principal, write('lab_1'))
    world.asked.length = 0
    await Promise.all(Array.from({ length: 40 }, () => pace.take(world.principal, write('lab_1'))))
    expect(world.asked.length).toBeLessThanOrEqual(2)
  })

  it('is held by one 429 in every process, and goes on slowly', async () => {
    const [one, other] = await Promise.all([world.open(), world.open()])
    await other.take(world.principal, look('lab_2'))
    await one.take(world.principal, write('lab_1'))
    await one.hold(world.principal, 17)
    world.clock.advance(2)
    const [sentAway, look2] = [
      await other.take(world.principal, write('lab_2')),
      await other.take(world.principal, look('lab_2')),
    ]
    for (const { waitSeconds } of [sentAway, look2]) {
      expect(waitSeconds).toBeGreaterThanOrEqual(15)
      expect(waitSeconds).toBeLessThanOrEqual(25)
    }
    world.clock.advance(16)
    expect(await one.take(world.principal, write('lab_2', sentAway.seat))).toMatchObject({ waitSeconds: 0 })
    const turns = await Promise.all(
      Array.from({ length: 60 }, (_, index) => other.take(world.principal, write(`lab_${3 + index}`))),
    )
    const gone = turns.filter(({ waitSeconds }) => waitSeconds === 0).length
    expect(gone).toBeGreaterThan(0)
    expect(gone).toBeLessThanOrEqual(10)
  })

  it('is shared by labs with different secrets of it, each of which has proved its own', async () => {
    const [ours, theirs] = await Promise.all([world.open(), world.open()])
    const clientSecret = world.azure.control.addSecret(world.principal.clientId)
    const sameWithOther = { ...world.principal, clientSecret }
    const all = (pace: typeof ours, principal: Principal, name: string) =>
      Promise.all(Array.from({ length: 150 }, (_, index) => pace.take(principal, write(`${name}_${index}`))))
    const turns = (
      await Promise.all([all(ours, world.principal, 'ours'), all(theirs, sameWithOther, 'theirs')])
    ).map((each) => each.filter(({ waitSeconds }) => waitSeconds === 0).length)
    const [one = 0, other = 0] = turns
    expect(one).toBeGreaterThan(0)
    expect(other).toBeGreaterThan(0)
    expect(one + other).toBeLessThanOrEqual(budgetOf('writes', 1).atOnce)

    world.clock.advance(30)
    await theirs.hold(sameWithOther, 17)
    world.clock.advance(2)
    expect((await ours.take(world.principal, write('ours_0'))).waitSeconds).toBeGreaterThanOrEqual(15)
  })

  it('loses no turn when two processes write at the same moment', async () => {
    const database = await world.database()
    const paces = cosmosPaces(database.tokens)
    const held = (holdUntil: number): Pace => ({ ...unusedPace, holdUntil })
    const first = await paces.write('key', held(1), undefined)
    expect(await paces.write('key', held(2), undefined)).toBeUndefined()
    const outcomes = await Promise.all([3, 4, 5].map((until) => paces.write('key', held(until), first)))
    const [won, ...more] = outcomes.filter((outcome) => outcome !== undefined)
    expect(more).toEqual([])
    expect(await paces.read('key')).toEqual(won)
  })

  it('is neither used nor held by whoever knows the ids alone', async () => {
    const [ours, theirs] = await Promise.all([world.open(), world.open()])
    await ours.take(world.principal, write('lab_1'))
    world.asked.length = 0
    for (let each = 0; each < 5; each += 1) {
      await expect(theirs.take(world.stranger, write('lab_9'))).rejects.toMatchObject({
        trouble: 'credentials',
      })
    }
    expect(world.asked).toEqual([])
    const turns = await Promise.all(
      Array.from({ length: 100 }, () => ours.take(world.principal, write('lab_1'))),
    )
    expect(turns.every(({ waitSeconds }) => waitSeconds === 0)).toBe(true)
  })
})
