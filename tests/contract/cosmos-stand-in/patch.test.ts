import type { Container, PatchRequestBody } from '@azure/cosmos'
import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

async function withVm(): Promise<Container> {
  const { container } = await openContainer({ uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/uk'] }] } })
  await container.items.create({
    id: 'vm',
    labId: 'lab',
    uk: 'vm',
    state: 'Running',
    n: 1,
    tags: ['a'],
    old: true,
  })
  await container.items.create({ id: 'other', labId: 'lab', uk: 'other' })
  return container
}

const patch = (container: Container, body: PatchRequestBody) => container.item('vm', 'lab').patch(body)

it('changes what it names and answers with the whole item', async () => {
  const container = await withVm()
  const { resource, statusCode, etag } = await patch(container, [
    { op: 'set', path: '/state', value: 'Stopped' },
    { op: 'incr', path: '/n', value: 4 },
    { op: 'add', path: '/tags/-', value: 'b' },
    { op: 'add', path: '/fresh', value: { a: 1 } },
    { op: 'replace', path: '/fresh/a', value: 2 },
    { op: 'remove', path: '/old' },
  ])
  expect(statusCode).toBe(200)
  expect(resource).toMatchObject({
    state: 'Stopped',
    n: 5,
    tags: ['a', 'b'],
    fresh: { a: 2 },
    uk: 'vm',
    _etag: etag,
  })
  expect(resource.old).toBeUndefined()
})

it('acts only where its condition holds', async () => {
  const container = await withVm()
  const operations = [{ op: 'set', path: '/state', value: 'Stopped' }] as const
  const conditional = (where: string) =>
    statusOf(patch(container, { condition: `from c where ${where}`, operations: [...operations] }))
  expect(await conditional("c.state = 'running'")).toBe(412)
  expect(await conditional("c.state = 'Running' AND NOT IS_DEFINED(c.operationId)")).toBe(200)
  expect(await conditional("c.state = 'Running'")).toBe(412)
})

it('gives one of two racing allocations the VM', async () => {
  const container = await withVm()
  const allocate = (student: string) =>
    statusOf(
      patch(container, {
        condition: 'from c where NOT IS_DEFINED(c.allocatedTo)',
        operations: [{ op: 'set', path: '/allocatedTo', value: { userId: student } }],
      }),
    )
  expect((await Promise.all(['ann', 'bob'].map(allocate))).sort()).toEqual([200, 412])
})

it.each<[string, number, PatchRequestBody]>([
  ['a missing path to replace', 400, [{ op: 'replace', path: '/nope', value: 1 }]],
  ['a missing path to remove', 400, [{ op: 'remove', path: '/nope' }]],
  ['a change of the partition key', 400, [{ op: 'set', path: '/labId', value: 'x' }]],
  ['a change of the id', 400, [{ op: 'set', path: '/id', value: 'x' }]],
  ['a system property', 400, [{ op: 'set', path: '/_ts', value: 1 }]],
  [
    'eleven operations',
    400,
    Array.from({ length: 11 }, (_, n) => ({ op: 'set' as const, path: `/k${n}`, value: n })),
  ],
  ["another item's unique key", 409, [{ op: 'set', path: '/uk', value: 'other' }]],
  [
    'a condition that is no SQL',
    400,
    { condition: 'from c where c.n =', operations: [{ op: 'incr', path: '/n', value: 1 }] },
  ],
])('refuses %s and changes nothing', async (_, status, body) => {
  const container = await withVm()
  const { etag } = await container.item('vm', 'lab').read()
  expect(await statusOf(patch(container, body))).toBe(status)
  expect((await container.item('vm', 'lab').read()).etag).toBe(etag)
})

it('takes ten operations, and answers 404 for a missing item', async () => {
  const container = await withVm()
  const ten = Array.from({ length: 10 }, (_, n) => ({ op: 'set' as const, path: `/k${n}`, value: n }))
  expect(await statusOf(patch(container, ten))).toBe(200)
  expect(await statusOf(container.item('nope', 'lab').patch(ten))).toBe(404)
})
