import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

it('shows a query of one partition nothing of the others', async () => {
  const { container } = await openContainer()
  for (const labId of ['a', 'b'])
    for (const id of ['1', '2', '3']) await container.items.create({ id, labId })
  for (const query of [
    'SELECT * FROM c',
    'SELECT * FROM c ORDER BY c.id',
    "SELECT * FROM c WHERE c.labId = 'b' OR true",
  ]) {
    const { resources } = await container.items.query(query, { partitionKey: 'a' }).fetchAll()
    expect(resources.map(({ labId, id }) => labId + id)).toEqual(['a1', 'a2', 'a3'])
  }
  const { resources } = await container.items
    .query("SELECT * FROM c WHERE c.labId = 'b'", { partitionKey: 'a' })
    .fetchAll()
  expect(resources).toEqual([])
})

it('never reads, patches or deletes an item through another partition', async () => {
  const { container } = await openContainer()
  await container.items.create({ id: '1', labId: 'a' })
  const foreign = container.item('1', 'b')
  expect((await foreign.read()).statusCode).toBe(404)
  expect(await statusOf(foreign.patch([{ op: 'set', path: '/x', value: 1 }]))).toBe(404)
  expect(await statusOf(foreign.delete())).toBe(404)
  const { code } = await container.items.batch([{ operationType: 'Delete', id: '1' }], 'b')
  expect(code).toBe(207)
  expect((await container.item('1', 'a').read()).resource.x).toBeUndefined()
})

it('keeps containers and databases apart', async () => {
  const { client, container } = await openContainer()
  const { database } = await client.databases.create({ id: 'second' })
  const { container: other } = await database.containers.create((await container.read()).resource!)
  await container.items.create({ id: '1', labId: 'a' })
  expect((await other.item('1', 'a').read()).statusCode).toBe(404)
})
