import { expect, it } from 'vitest'
import { definition, openAccount, openContainer, statusOf } from './account.ts'

it('creates a database and a container once', async () => {
  const { client, database } = await openAccount()
  expect(await statusOf(client.databases.create({ id: 'test' }))).toBe(409)
  expect((await client.databases.createIfNotExists({ id: 'test' })).statusCode).toBe(200)
  const wanted = definition('/labId', {
    defaultTtl: -1,
    uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/uk'] }] },
    indexingPolicy: {
      indexingMode: 'consistent',
      includedPaths: [{ path: '/type/?' }],
      excludedPaths: [{ path: '/*' }],
    },
  })
  expect((await database.containers.createIfNotExists(wanted)).statusCode).toBe(201)
  const { statusCode, resource } = await database.containers.createIfNotExists(wanted)
  expect(statusCode).toBe(200)
  expect(resource).toMatchObject(wanted)
  expect(await statusOf(database.containers.create(wanted))).toBe(409)
})

it('answers 404 for what does not exist', async () => {
  const { client, database } = await openAccount()
  expect(await statusOf(client.database('nope').read())).toBe(404)
  expect(await statusOf(database.container('nope').read())).toBe(404)
  expect(await statusOf(database.container('nope').items.create({ id: 'a', labId: 'b' }))).toBe(404)
  expect(
    await statusOf(
      database.container('nope').items.query('SELECT * FROM c', { partitionKey: 'x' }).fetchAll(),
    ),
  ).toBe(404)
})

it('forgets the items of a deleted container', async () => {
  const { database, container, client } = await openContainer()
  await container.items.create({ id: 'a', labId: 'lab' })
  expect(await statusOf(container.delete())).toBe(204)
  expect(await statusOf(container.read())).toBe(404)
  await database.containers.create(definition('/labId'))
  expect((await container.item('a', 'lab').read()).statusCode).toBe(404)
  expect(await statusOf(database.delete())).toBe(204)
  expect(await statusOf(client.database('test').read())).toBe(404)
})
