import { CosmosClient } from '@azure/cosmos'
import type { CosmosOptions } from '@labkeeper/local/cosmos/start'
import { expect, onTestFinished, test } from 'vitest'
import { openContainer, statusOf } from './account.ts'

type Level = NonNullable<CosmosOptions['consistency']>

const labId = 'lab_1'

/** A writer, and a reader who has seen nothing of what it writes. */
const open = async (level: Level, ofAccount: Level = 'Strong') => {
  const { cosmos, container } = await openContainer({}, { consistency: ofAccount })
  const client = new CosmosClient({
    endpoint: cosmos.endpoint,
    key: cosmos.key,
    consistencyLevel: level,
    connectionPolicy: { enableEndpointDiscovery: false },
  })
  onTestFinished(() => client.dispose())
  cosmos.setLag(60_000)
  await container.items.create({ id: 'a', labId, n: 1 })
  const reader = client.database('test').container('items')
  const query = 'SELECT VALUE c.id FROM c WHERE c.n = 1'
  return {
    cosmos,
    writer: container,
    reader,
    read: () => reader.item('a', labId).read(),
    list: () => reader.items.query(query, { partitionKey: labId }).fetchAll(),
    everywhere: () => reader.items.query(query).fetchAll(),
  }
}

test.each(['Strong', 'BoundedStaleness'] as const)(
  '%s asks two replicas and misses nothing',
  async (level) => {
    const { read, list, everywhere } = await open(level)
    const found = await read()
    expect(found.resource).toMatchObject({ n: 1 })
    expect(found.requestCharge).toBe(2)
    expect((await list()).resources).toEqual(['a'])
    expect((await everywhere()).resources).toEqual(['a'])
  },
)

test.each(['Session', 'ConsistentPrefix', 'Eventual'] as const)(
  '%s asks one, which may be behind',
  async (level) => {
    const { cosmos, read, list, everywhere } = await open(level)
    expect((await read()).resource).toBeUndefined()
    expect((await list()).resources).toEqual([])
    expect((await everywhere()).resources).toEqual([])
    cosmos.setLag(0)
    expect((await read()).requestCharge).toBe(1)
  },
)

test('the same question costs twice as much of two', async () => {
  const of = async (level: Level) => {
    const { cosmos, list } = await open(level)
    cosmos.setLag(0)
    return (await list()).requestCharge
  }
  expect(await of('BoundedStaleness')).toBe(2 * (await of('Session')))
})

test('only a session is shown its own writes', async () => {
  const seen = async (level: Level) => {
    const { reader } = await open(level)
    await reader.items.create({ id: 'b', labId })
    return (await reader.item('b', labId).read()).resource
  }
  expect(await seen('Session')).toMatchObject({ id: 'b' })
  expect(await seen('Eventual')).toBeUndefined()
})

test('one request may ask for less than its client does', async () => {
  const { reader, read } = await open('BoundedStaleness')
  expect((await reader.item('a', labId).read({ consistencyLevel: 'Eventual' })).resource).toBeUndefined()
  expect((await read()).resource).toMatchObject({ n: 1 })
})

test('what a quorum has shown, the session knows', async () => {
  const { reader, read } = await open('BoundedStaleness')
  await read()
  expect((await reader.item('a', labId).read({ consistencyLevel: 'Session' })).resource).toMatchObject({
    n: 1,
  })
})

test('more than the account promises is refused, whatever the request', async () => {
  const { reader, read } = await open('Strong', 'Session')
  await expect(read()).rejects.toThrow(/invalid when service is configured with consistency level Session/)
  expect(await statusOf(reader.items.create({ id: 'b', labId }))).toBe(400)
})

test('a level that nobody knows is refused', async () => {
  const { reader } = await open('Session')
  expect(await statusOf(reader.item('a', labId).read({ consistencyLevel: 'Sometimes' }))).toBe(400)
})

test('the account says what it promises', async () => {
  const { cosmos } = await openContainer({}, { consistency: 'Strong' })
  const client = new CosmosClient({ endpoint: cosmos.endpoint, key: cosmos.key })
  onTestFinished(() => client.dispose())
  const { resource } = await client.getDatabaseAccount()
  expect(resource?.consistencyPolicy).toBe('Strong')
})
