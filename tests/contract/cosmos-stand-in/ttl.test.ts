import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { expect, it, onTestFinished } from 'vitest'
import { connect, definition, openContainer, statusOf } from './account.ts'

async function withClock(defaultTtl?: number) {
  const start = Date.now()
  const clock = { seconds: 0 }
  const account = await openContainer(
    {
      ...(defaultTtl !== undefined && { defaultTtl }),
      uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/uk'] }] },
    },
    { now: () => start + clock.seconds * 1000 },
  )
  const { container } = account
  const create = (id: string, ttl?: number) =>
    container.items.create({ id, labId: 'lab', uk: id, ...(ttl !== undefined && { ttl }) })
  const alive = async () =>
    (await container.items.query('SELECT VALUE c.id FROM c', { partitionKey: 'lab' }).fetchAll()).resources
  return { ...account, clock, create, alive }
}

it('forgets an item for reads, queries, counts, writes and unique keys', async () => {
  const { container, clock, create, alive } = await withClock(-1)
  await create('brief', 10)
  await create('kept')
  clock.seconds = 8
  expect(await alive()).toEqual(['brief', 'kept'])
  clock.seconds = 11
  expect(await alive()).toEqual(['kept'])
  expect(await statusOf(container.items.create({ id: 'other', labId: 'lab', uk: 'brief' }))).toBe(201)
  const count = await container.items.query('SELECT VALUE COUNT(1) FROM c').fetchAll()
  expect(count.resources).toEqual([2])
  expect((await container.item('brief', 'lab').read()).statusCode).toBe(404)
  expect(await statusOf(container.items.create({ id: 'brief', labId: 'lab', uk: 'new' }))).toBe(201)
})

it('counts from the last change, by the item before the container', async () => {
  const { container, clock, create, alive } = await withClock(20)
  for (const [id, ttl] of [
    ['default', undefined],
    ['longer', 40],
    ['never', -1],
    ['touched', 15],
  ] as const)
    await create(id, ttl)
  clock.seconds = 10
  await container.item('touched', 'lab').patch([{ op: 'set', path: '/x', value: 1 }])
  clock.seconds = 21
  expect(await alive()).toEqual(['longer', 'never', 'touched'])
  clock.seconds = 41
  expect(await alive()).toEqual(['never'])
})

it('keeps everything where the container has no time to live', async () => {
  const { clock, create, alive } = await withClock()
  await create('a', 1)
  clock.seconds = 1_000_000
  expect(await alive()).toEqual(['a'])
})

it('makes an item stay when its ttl is removed', async () => {
  const { container, clock, create, alive } = await withClock(-1)
  await create('user', 10)
  await container.item('user', 'lab').patch([{ op: 'remove', path: '/ttl' }])
  clock.seconds = 100
  expect(await alive()).toEqual(['user'])
})

it.each([0, -2, 1.5])('refuses a ttl of %d', async (ttl) => {
  const { create } = await withClock(-1)
  expect(await statusOf(create('a', ttl))).toBe(400)
})

it('deletes expired items from the file in the background', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cosmos-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'cosmos.sqlite')
  let now = Date.now()
  const cosmos = await startCosmos({ file, now: () => now, sweepEveryMs: 20 })
  const client = connect(cosmos)
  const { database } = await client.databases.create({ id: 'test' })
  const { container } = await database.containers.create(definition('/labId', { defaultTtl: -1 }))
  for (let n = 0; n < 10; n++)
    await container.items.create({ id: `i${n}`, labId: 'lab', ...(n > 0 && { ttl: 60 }) })
  now += 61_000
  await pause(200)
  client.dispose()
  await cosmos.close()
  const rows = new DatabaseSync(file, { readOnly: true })
  expect(rows.prepare('SELECT count(*) AS count FROM items_1').get()?.count).toBe(1)
  rows.close()
})
