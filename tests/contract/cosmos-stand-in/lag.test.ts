import type { Container } from '@azure/cosmos'
import { expect, test } from 'vitest'
import { connect, openContainer, statusOf } from './account.ts'

const labId = 'lab_1'

/** Two clients of one container: what one has written the other need not see yet. */
const openTwo = async () => {
  const { cosmos, container } = await openContainer()
  const other = connect(cosmos).database('test').container('items')
  cosmos.setLag(60_000)
  return { cosmos, here: container, there: other }
}

const read = async (container: Container, id = 'a', partition = labId) =>
  (await container.item(id, partition).read()).resource
const list = async (container: Container) =>
  (await container.items.query('SELECT VALUE c.id FROM c', { partitionKey: labId }).fetchAll()).resources

test('who writes sees it at once, and who did not sees the state of a while ago', async () => {
  const { cosmos, here, there } = await openTwo()
  await here.items.create({ id: 'a', labId, n: 1 })
  expect(await read(here)).toMatchObject({ n: 1 })
  expect(await list(here)).toEqual(['a'])
  expect(await read(there)).toBeUndefined()
  expect(await list(there)).toEqual([])
  cosmos.setLag(0)
  expect(await read(there)).toMatchObject({ n: 1 })
})

test('changed and removed items are shown as they were, in their order', async () => {
  const { cosmos, here, there } = await openTwo()
  cosmos.setLag(0)
  for (const id of ['a', 'b', 'c']) await here.items.create({ id, labId, n: 1 })
  cosmos.setLag(60_000)
  await here.item('b', labId).delete()
  await here.item('a', labId).patch([{ op: 'set', path: '/n', value: 2 }])
  await here.item('a', labId).patch([{ op: 'set', path: '/n', value: 3 }])
  await here.items.create({ id: 'd', labId, n: 1 })
  expect(await list(there)).toEqual(['a', 'b', 'c'])
  expect(await read(there)).toMatchObject({ n: 1 })
  expect(await list(here)).toEqual(['a', 'c', 'd'])
})

test('a write meets the newest state, and its refusal carries the session', async () => {
  const { here, there } = await openTwo()
  await here.items.create({ id: 'a', labId, n: 1 })
  expect(await read(there)).toBeUndefined()
  const never = {
    condition: "from c where c.id = ''",
    operations: [{ op: 'set' as const, path: '/n', value: 2 }],
  }
  expect(await statusOf(there.item('b', labId).patch(never))).toBe(404)
  expect(await read(there)).toMatchObject({ n: 1 })
})

test.each([
  ['409', (there: Container) => there.items.create({ id: 'a', labId })],
  [
    '412',
    (there: Container) =>
      there.item('a', labId).delete({ accessCondition: { type: 'IfMatch', condition: '"0"' } }),
  ],
])('so does a refusal with %s', async (status, write) => {
  const { here, there } = await openTwo()
  await here.items.create({ id: 'a', labId, n: 1 })
  expect(String(await statusOf(write(there)))).toBe(status)
  expect(await read(there)).toMatchObject({ n: 1 })
})

test('a session is that of a physical range: what it saw in one says nothing of another', async () => {
  const { cosmos, here, there } = await openTwo()
  cosmos.setLag(0)
  const partitions = Array.from({ length: 16 }, (_, index) => `lab_${index}`)
  for (const id of partitions) await here.items.create({ id: 'a', labId: id, n: 1 })
  cosmos.setLag(60_000)
  for (const id of partitions) await here.item('a', id).patch([{ op: 'set', path: '/n', value: 2 }])
  // Seeing one partition's newest state uncovers those of its range only.
  await statusOf(there.items.create({ id: 'a', labId: partitions[0] }))
  const seen = await Promise.all(partitions.map(async (id) => (await read(there, 'a', id))?.n))
  expect(seen[0]).toBe(2)
  expect(new Set(seen)).toEqual(new Set([1, 2]))
})

test('a batch that fails leaves nothing behind, for no reader', async () => {
  const { here, there } = await openTwo()
  await here.items.create({ id: 'a', labId, n: 1 })
  const batch = [
    { operationType: 'Create' as const, resourceBody: { id: 'b', labId } },
    { operationType: 'Create' as const, resourceBody: { id: 'a', labId } },
  ]
  expect((await here.items.batch(batch, labId)).code).toBe(207)
  expect(await list(here)).toEqual(['a'])
  expect(await list(there)).toEqual([])
})

test('fan-outs are behind, too', async () => {
  const { here, there } = await openTwo()
  await here.items.create({ id: 'a', labId, n: 1 })
  const everywhere = async (container: Container) =>
    (await container.items.query('SELECT VALUE c.id FROM c WHERE c.n = 1').fetchAll()).resources
  expect(await everywhere(there)).toEqual([])
  expect(await everywhere(here)).toEqual(['a'])
})
