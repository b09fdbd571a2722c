import type { Container } from '@azure/cosmos'
import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

it('stamps a created item and answers with its state, charge and session', async () => {
  const { container } = await openContainer()
  const { statusCode, resource, requestCharge, headers, etag, activityId } = await container.items.create({
    id: 'a',
    labId: 'lab',
    _ts: 1,
    n: 1,
  })
  expect(statusCode).toBe(201)
  expect(resource).toMatchObject({
    id: 'a',
    n: 1,
    _etag: etag,
    _rid: expect.any(String),
    _self: expect.any(String),
  })
  expect(resource?._ts).toBeGreaterThan(1_700_000_000)
  expect(requestCharge).toBeGreaterThan(0)
  expect(activityId).toBeTruthy()
  expect(headers['x-ms-session-token']).toMatch(/^0:-1#\d+$/)
})

it('keeps one id once in a partition, and again in another', async () => {
  const { container } = await openContainer()
  expect(await statusOf(container.items.create({ id: 'a', labId: 'one', v: 1 }))).toBe(201)
  expect(await statusOf(container.items.create({ id: 'a', labId: 'one', v: 2 }))).toBe(409)
  expect(await statusOf(container.items.create({ id: 'a', labId: 'two', v: 3 }))).toBe(201)
  expect((await container.item('a', 'one').read()).resource.v).toBe(1)
  expect((await container.item('a', 'two').read()).resource.v).toBe(3)
})

it('reads an item; a missing one resolves with 404', async () => {
  const { container } = await openContainer()
  const { etag } = await container.items.create({ id: 'a', labId: 'lab' })
  expect((await container.item('a', 'lab').read()).statusCode).toBe(200)
  expect(await container.item('b', 'lab').read()).toMatchObject({ statusCode: 404, resource: undefined })
  expect((await container.item('a', 'other').read()).statusCode).toBe(404)
  const condition = { accessCondition: { type: 'IfNoneMatch', condition: etag } }
  expect((await container.item('a', 'lab').read(condition)).statusCode).toBe(304)
  await container.items.upsert({ id: 'a', labId: 'lab', v: 2 })
  expect((await container.item('a', 'lab').read(condition)).statusCode).toBe(200)
})

it('upserts, replaces and deletes', async () => {
  const { container } = await openContainer()
  const item = container.item('a', 'lab')
  expect(await statusOf(item.replace({ id: 'a', labId: 'lab' }))).toBe(404)
  const created = await container.items.upsert({ id: 'a', labId: 'lab', v: 1 })
  expect(created.statusCode).toBe(201)
  expect((await container.items.upsert({ id: 'a', labId: 'lab', w: 2 })).statusCode).toBe(200)
  expect((await item.read()).resource).toMatchObject({ w: 2 })
  const replaced = await item.replace({ id: 'a', labId: 'lab', x: 3 })
  expect(replaced.etag).not.toBe(created.etag)
  const { resource } = await item.read()
  expect(resource).toMatchObject({ x: 3, _rid: created.resource?._rid })
  expect(resource.w).toBeUndefined()
  expect(await statusOf(item.delete())).toBe(204)
  expect(await statusOf(item.delete())).toBe(404)
})

const writes: [string, (container: Container, etag: string) => Promise<{ statusCode?: number }>][] = [
  [
    'replace',
    (container, etag) => container.item('a', 'lab').replace({ id: 'a', labId: 'lab', v: 3 }, ifMatch(etag)),
  ],
  ['upsert', (container, etag) => container.items.upsert({ id: 'a', labId: 'lab', v: 3 }, ifMatch(etag))],
  ['delete', (container, etag) => container.item('a', 'lab').delete(ifMatch(etag))],
  [
    'patch',
    (container, etag) =>
      container.item('a', 'lab').patch([{ op: 'incr', path: '/v', value: 1 }], ifMatch(etag)),
  ],
]

const ifMatch = (condition: string) => ({ accessCondition: { type: 'IfMatch', condition } })

it.each(writes)('lets %s through for the etag that it read only', async (_, write) => {
  const { container } = await openContainer()
  const { etag: stale } = await container.items.create({ id: 'a', labId: 'lab', v: 1 })
  const { etag: fresh } = await container.items.upsert({ id: 'a', labId: 'lab', v: 2 })
  expect(await statusOf(write(container, stale))).toBe(412)
  expect((await container.item('a', 'lab').read()).resource.v).toBe(2)
  expect(await statusOf(write(container, fresh))).toBeLessThan(300)
})

it('counts right under 50 writers that retry on a stale etag', async () => {
  const { container } = await openContainer()
  const item = container.item('count', 'lab')
  await container.items.create({ id: 'count', labId: 'lab', v: 0 })
  const increment = async (): Promise<void> => {
    const { resource, etag } = await item.read()
    const status = await statusOf(item.replace({ ...resource, v: resource.v + 1 }, ifMatch(etag)))
    if (status === 412) return increment()
    expect(status).toBe(200)
  }
  await Promise.all(Array.from({ length: 50 }, increment))
  expect((await item.read()).resource.v).toBe(50)
})

it.each(['a b', 'ü-ß', 'bob@x.test', 'a+b', "o'k", 'a%20b', 'a:b|c', '(x)[y]'])(
  'takes the id %j',
  async (id) => {
    const { container } = await openContainer()
    expect(await statusOf(container.items.create({ id, labId: 'spät é' }))).toBe(201)
    expect((await container.item(id, 'spät é').read()).resource?.id).toBe(id)
    expect(await statusOf(container.item(id, 'spät é').delete())).toBe(204)
  },
)

it('keeps the keys 5, "5", null and none apart', async () => {
  const { container } = await openContainer()
  const keys = [5, '5', null, undefined, true]
  for (const labId of keys) await container.items.create({ id: 'a', labId })
  for (const labId of keys) {
    const { resource } = await container.item('a', labId).read()
    expect(resource.labId).toBe(labId)
  }
})

it('refuses a document that is too large, without an id, or for another partition', async () => {
  const { container } = await openContainer()
  const text = (length: number) => 'x'.repeat(length)
  expect(await statusOf(container.items.create({ id: 'a', labId: 'lab', text: text(2_096_000) }))).toBe(201)
  expect(await statusOf(container.items.create({ id: 'b', labId: 'lab', text: text(2_097_152) }))).toBe(413)
  expect(await statusOf(container.items.create({ id: 'b', labId: 'lab', text: 'ü'.repeat(1_100_000) }))).toBe(
    413,
  )
  expect(await statusOf(container.items.create({ id: 'b', labId: 'lab', text: text(5_000_000) }))).toBe(413)
  expect(await statusOf(container.item('a', 'lab').replace({ id: 'a', labId: 'other' }))).toBe(400)
  expect(await statusOf(container.item('a', 'lab').replace({ id: 'b', labId: 'lab' }))).toBe(400)
  expect(await statusOf(container.items.create({ id: 'y'.repeat(1024), labId: 'lab' }))).toBe(400)
})
