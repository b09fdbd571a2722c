import type { Container, JSONObject, OperationInput } from '@azure/cosmos'
import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

const create = (id: string, more: JSONObject = {}): OperationInput => ({
  operationType: 'Create',
  resourceBody: { id, labId: 'lab', uk: id, ...more },
})

const uniqueKeyPolicy = { uniqueKeys: [{ paths: ['/uk'] }] }

async function run(container: Container, operations: OperationInput[]) {
  const { code, result } = await container.items.batch(operations, 'lab')
  return { code, statuses: result?.map((part) => part.statusCode), result }
}

const idsIn = async (container: Container) =>
  (await container.items.query('SELECT VALUE c.id FROM c', { partitionKey: 'lab' }).fetchAll()).resources

it('runs every kind of operation, each seeing the ones before', async () => {
  const { container } = await openContainer()
  const { code, statuses, result } = await run(container, [
    create('a', { v: 1 }),
    { operationType: 'Upsert', resourceBody: { id: 'b', labId: 'lab' } },
    { operationType: 'Read', id: 'a' },
    { operationType: 'Replace', id: 'a', resourceBody: { id: 'a', labId: 'lab', v: 2 } },
    {
      operationType: 'Patch',
      id: 'a',
      resourceBody: { condition: 'from c where c.v = 2', operations: [{ op: 'incr', path: '/v', value: 1 }] },
    },
    { operationType: 'Delete', id: 'b' },
  ])
  expect([code, statuses]).toEqual([200, [201, 201, 200, 200, 200, 204]])
  const { resource, etag } = await container.item('a', 'lab').read()
  expect(resource.v).toBe(3)
  expect(result?.[4]?.eTag).toBe(etag)
  expect(result?.[2]?.resourceBody).toMatchObject({ id: 'a', v: 1 })
  expect(await idsIn(container)).toEqual(['a'])
})

it.each<[string, number, OperationInput]>([
  ['an id that exists', 409, create('kept')],
  ['a unique key that exists', 409, create('y', { uk: 'kept' })],
  ['a missing item', 404, { operationType: 'Delete', id: 'nope' }],
  [
    'a condition that does not hold',
    412,
    {
      operationType: 'Patch',
      id: 'kept',
      resourceBody: { condition: 'from c where c.v = 9', operations: [{ op: 'incr', path: '/v', value: 1 }] },
    },
  ],
  [
    'a stale etag',
    412,
    { operationType: 'Replace', id: 'kept', ifMatch: '"stale"', resourceBody: { id: 'kept', labId: 'lab' } },
  ],
  ['another partition', 400, { operationType: 'Create', resourceBody: { id: 'y', labId: 'other' } }],
  [
    'a bad patch',
    400,
    { operationType: 'Patch', id: 'kept', resourceBody: { operations: [{ op: 'remove', path: '/no' }] } },
  ],
])('takes everything back when one operation meets %s', async (_, status, failing) => {
  const { container } = await openContainer({ uniqueKeyPolicy })
  for (const id of ['first', 'kept', 'last']) await container.items.create({ id, labId: 'lab', uk: id, v: 1 })
  const before = await container.items.query('SELECT * FROM c', { partitionKey: 'lab' }).fetchAll()
  const { code, statuses } = await run(container, [
    { operationType: 'Delete', id: 'first' },
    create('new', { uk: 'first' }),
    { operationType: 'Upsert', resourceBody: { id: 'last', labId: 'lab', uk: 'moved' } },
    failing,
    create('never'),
  ])
  expect([code, statuses]).toEqual([207, [424, 424, 424, status, 424]])
  const after = await container.items.query('SELECT * FROM c', { partitionKey: 'lab' }).fetchAll()
  expect(after.resources).toEqual(before.resources)
  expect(await statusOf(container.items.create({ id: 'x', labId: 'lab', uk: 'moved' }))).toBe(201)
  expect(await statusOf(container.items.create({ id: 'z', labId: 'lab', uk: 'first' }))).toBe(409)
})

it('counts a step that is delivered five times at once only once', async () => {
  const { container } = await openContainer()
  await run(container, [create('operation', { done: 0 }), create('step', { status: 'running' })])
  const finish = async () =>
    (
      await run(container, [
        {
          operationType: 'Patch',
          id: 'step',
          resourceBody: {
            condition: "from c where c.status = 'running'",
            operations: [{ op: 'set', path: '/status', value: 'done' }],
          },
        },
        {
          operationType: 'Patch',
          id: 'operation',
          resourceBody: { operations: [{ op: 'incr', path: '/done', value: 1 }] },
        },
      ])
    ).code
  expect((await Promise.all(Array.from({ length: 5 }, finish))).sort()).toEqual([200, 207, 207, 207, 207])
  expect((await container.item('operation', 'lab').read()).resource.done).toBe(1)
})

it('takes 100 operations and 2 MB, not more', async () => {
  const { container } = await openContainer()
  const many = (count: number) => Array.from({ length: count }, (_, n) => create(`i${n}`))
  await expect(container.items.batch(many(101), 'lab')).rejects.toThrow('100 operations')
  const large = [1, 2, 3].map((n) => create(`large${n}`, { text: 'x'.repeat(800_000) }))
  expect(await statusOf(container.items.batch(large, 'lab'))).toBe(413)
  expect(await idsIn(container)).toEqual([])
  expect((await run(container, many(100))).code).toBe(200)
  expect((await idsIn(container)).length).toBe(100)
})

it('answers without the documents when the client wants none', async () => {
  const { container } = await openContainer()
  const operations = [create('a'), { operationType: 'Read' as const, id: 'a' }]
  const { result } = await container.items.batch(operations, 'lab', { contentResponseOnWriteEnabled: false })
  expect(result?.map((part) => part.resourceBody !== undefined)).toEqual([false, true])
})
