import type { Container, FeedOptions } from '@azure/cosmos'
import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

async function withItems(): Promise<Container> {
  const { container } = await openContainer()
  for (const labId of ['a', 'b', 'c']) {
    for (let n = 0; n < 23; n++) await container.items.create({ id: `${labId}${n}`, labId, n, half: n % 2 })
  }
  return container
}

/** Each page from an iterator of its own, as a web request would. */
async function pagesOf(container: Container, query: string, options: FeedOptions): Promise<unknown[][]> {
  const pages: unknown[][] = []
  let continuationToken: string | undefined
  do {
    const next = continuationToken === undefined ? {} : { continuationToken }
    const page = await container.items.query(query, { ...options, ...next }).fetchNext()
    pages.push(page.resources ?? [])
    continuationToken = page.continuationToken
  } while (continuationToken)
  return pages
}

it.each([
  'SELECT VALUE c.n FROM c',
  'SELECT VALUE c.n FROM c ORDER BY c.n DESC',
  'SELECT VALUE c.n FROM c ORDER BY c.half',
])('gives every row of a partition once: %s', async (query) => {
  const container = await withItems()
  const pages = await pagesOf(container, query, { partitionKey: 'b', maxItemCount: 5 })
  expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3])
  expect(pages.flat().sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 23 }, (_, n) => n))
})

it('ends without an empty page, and gives no token when all is said', async () => {
  const container = await withItems()
  expect(await pagesOf(container, 'SELECT * FROM c', { partitionKey: 'a', maxItemCount: 23 })).toHaveLength(1)
  expect(
    await pagesOf(container, 'SELECT TOP 7 * FROM c', { partitionKey: 'a', maxItemCount: 5 }),
  ).toHaveLength(2)
  expect(await pagesOf(container, 'SELECT * FROM c', { partitionKey: 'none', maxItemCount: 5 })).toEqual([[]])
})

it('goes on behind rows that came or went between two pages', async () => {
  const container = await withItems()
  const query = 'SELECT VALUE c.n FROM c ORDER BY c.n'
  const options = { partitionKey: 'a', maxItemCount: 10 }
  const first = await container.items.query(query, options).fetchNext()
  await container.item('a9', 'a').delete()
  await container.item('a10', 'a').delete()
  await container.items.create({ id: 'early', labId: 'a', n: -1 })
  await container.items.create({ id: 'late', labId: 'a', n: 99 })
  const { continuationToken = '' } = first
  const rest = await container.items
    .query(query, { ...options, maxItemCount: 99, continuationToken })
    .fetchNext()
  expect(rest.resources).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 99])
})

it('gives every row of all partitions once', async () => {
  const container = await withItems()
  const pages = await pagesOf(container, 'SELECT VALUE c.id FROM c WHERE c.n < 20', { maxItemCount: 7 })
  expect(new Set(pages.flat()).size).toBe(60)
  expect(pages.flat()).toHaveLength(60)
})

it('merges the order of all ranges within one iterator', async () => {
  const container = await withItems()
  const rows: number[] = []
  for await (const { resources } of container.items
    .query('SELECT VALUE c.n FROM c ORDER BY c.n', { maxItemCount: 6 })
    .getAsyncIterator()) {
    rows.push(...resources)
  }
  expect(rows).toEqual(Array.from({ length: 69 }, (_, at) => Math.floor(at / 3)))
})

it('pages by size as well', async () => {
  const { container } = await openContainer()
  for (let n = 0; n < 5; n++)
    await container.items.create({ id: `i${n}`, labId: 'a', text: 'x'.repeat(1_500_000) })
  const pages = await pagesOf(container, 'SELECT * FROM c', { partitionKey: 'a', maxItemCount: -1 })
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
})

it('refuses a token that is not its own', async () => {
  const container = await withItems()
  const query = container.items.query('SELECT * FROM c', { partitionKey: 'a', continuationToken: 'bm9wZQ' })
  expect(await statusOf(query.fetchNext())).toBe(400)
})
