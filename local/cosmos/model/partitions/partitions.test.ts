import { describe, expect, it } from 'vitest'
import { createPartitions, type Item } from './partitions.ts'

function anItem(id: string, ordinal: number, key = '["lab"]'): Item {
  const document = { id }
  const json = JSON.stringify(document)
  return {
    id,
    ordinal,
    key,
    document,
    json,
    etag: '""',
    expiresAt: Number.POSITIVE_INFINITY,
    uniqueValues: [id],
  }
}

const idsOf = (items: Iterable<Item>) => [...items].map(({ id }) => id)

describe('Partitions', () => {
  it('puts a restored item back in its place, for its partition and for its range', () => {
    const partitions = createPartitions(1)
    const items = ['a', 'b', 'c'].map((id, at) => anItem(id, at + 1))
    for (const item of items) partitions.add(item)
    for (const item of items.slice(0, 2)) {
      partitions.remove(item)
      partitions.restore(item)
    }
    expect(idsOf(partitions.of('["lab"]'))).toEqual(['a', 'b', 'c'])
    expect(idsOf(partitions.inRange(0))).toEqual(['a', 'b', 'c'])
  })

  it('keeps the place of an item that is replaced', () => {
    const partitions = createPartitions(1)
    const first = anItem('a', 1)
    partitions.add(first)
    partitions.add(anItem('b', 2))
    partitions.add({ ...first, uniqueValues: ['other'] }, first)
    expect(idsOf(partitions.of('["lab"]'))).toEqual(['a', 'b'])
    expect(partitions.rivalsOf(anItem('c', 3))).toEqual([])
    expect(idsOf(partitions.rivalsOf({ ...anItem('c', 3), uniqueValues: ['other'] }))).toEqual(['a'])
  })

  it('forgets a partition with its last item', () => {
    const partitions = createPartitions(4)
    const item = anItem('a', 1)
    partitions.add(item)
    partitions.remove(item)
    expect(partitions.find('["lab"]', 'a')).toBeUndefined()
    expect([0, 1, 2, 3].flatMap((range) => idsOf(partitions.inRange(range)))).toEqual([])
  })
})
