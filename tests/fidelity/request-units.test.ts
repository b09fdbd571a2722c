import { readFileSync } from 'node:fs'
import { readCharge, writeCharge } from '@labkeeper/local/cosmos/charge'
import type { JsonObject } from '@labkeeper/local/cosmos/json'
import type { Item } from '@labkeeper/local/cosmos/model/partitions/partitions'
import { describe, expect, it } from 'vitest'

interface Example {
  readonly what: 'create' | 'replace' | 'patch' | 'delete'
  readonly indexedTerms?: number
  readonly modifiedTerms?: number
  readonly units: number
}

interface Published {
  readonly bySize: readonly { readonly kilobytes: number; readonly read: number; readonly write: number }[]
  readonly indexedTerm: number
  readonly examples: readonly Example[]
  readonly measured: { readonly write: number; readonly replace: number }
}

const published: Published = JSON.parse(readFileSync(new URL('request-units.json', import.meta.url), 'utf8'))

const nothingIndexed: JsonObject = {
  indexingMode: 'consistent',
  includedPaths: [],
  excludedPaths: [{ path: '/*' }],
}
const tenIndexed: JsonObject = {
  ...nothingIndexed,
  includedPaths: Array.from({ length: 10 }, (_, at) => ({ path: `/n${at}/?` })),
}

/** So large in the database, with ten indexed values, of which so many are other ones. */
const itemOf = (kilobytes: number, others = 0): Item => {
  const values = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`n${at}`, at < others ? -1 : at]))
  const document = { ...values, text: '' }
  const length = kilobytes * 1024 - JSON.stringify(document).length
  const full = { ...document, text: 'x'.repeat(length) }
  return { document: full, json: JSON.stringify(full) } as unknown as Item
}

describe('request units of the stand-in', () => {
  it.each(published.bySize)('of $kilobytes kB are as published', ({ kilobytes, read, write }) => {
    const item = itemOf(kilobytes)
    expect(readCharge({ status: 200, item })).toBe(read)
    expect(writeCharge({ item }, nothingIndexed)).toBe(write)
    // What is a character longer counts as the next size.
    const longer = { ...item, json: `${item.json} ` }
    const next = published.bySize.find((size) => size.kilobytes > kilobytes)
    expect(readCharge({ status: 200, item: longer })).toBe(next?.read ?? read)
  })

  it.each(published.examples)('of the published $what of 1 kB', ({ what, modifiedTerms = 0, units }) => {
    const [before, item] = [itemOf(1), itemOf(1, modifiedTerms)]
    const results = {
      create: { item },
      replace: { before, item },
      patch: { before, item, patched: modifiedTerms },
      delete: { before },
    }
    // The examples are written with 5.0 for what the table of the same page has as 4.95.
    expect(Math.abs(writeCharge(results[what], tenIndexed) - units)).toBeLessThan(0.11)
  })

  it('what takes the place of something costs as much more as it was measured to', () => {
    const [before, item] = [itemOf(1), itemOf(1, 1)]
    const ratio = writeCharge({ before, item }, tenIndexed) / writeCharge({ item }, nothingIndexed)
    expect(ratio).toBeGreaterThan(published.measured.replace / published.measured.write)
  })

  it('an included path counts where nothing stands there, too', () => {
    const empty = { document: {}, json: '{}' } as unknown as Item
    const without = writeCharge({ item: empty }, nothingIndexed)
    expect(writeCharge({ item: empty }, tenIndexed)).toBeCloseTo(without + 10 * published.indexedTerm)
  })
})
