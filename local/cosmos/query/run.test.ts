import { describe, expect, it } from 'vitest'
import { compileQuery } from './compile.ts'
import { type Position, runQuery } from './run.ts'

const sources = [5, 3, null, 3, 'x', undefined, 1].map((n, at) => {
  const document = n === undefined ? { id: `i${at}` } : { id: `i${at}`, n }
  return { ordinal: at + 1, document, json: JSON.stringify(document) }
})

function pagesOf(text: string, limit: number): unknown[][] {
  const pages: unknown[][] = []
  let after: Position | undefined
  do {
    const page = runQuery(sources, { query: compileQuery(text), parameters: {}, limit, after })
    pages.push(page.rows.map((row) => JSON.parse(row)))
    after = page.next
  } while (after)
  return pages
}

describe('runQuery', () => {
  it('orders by type and value, equal ones by age', () => {
    expect(pagesOf('SELECT VALUE c.id FROM c ORDER BY c.n', 99)).toEqual([
      ['i5', 'i2', 'i6', 'i1', 'i3', 'i0', 'i4'],
    ])
    expect(pagesOf('SELECT VALUE c.id FROM c ORDER BY c.n DESC', 99)).toEqual([
      ['i4', 'i0', 'i1', 'i3', 'i6', 'i2', 'i5'],
    ])
  })

  it.each([
    'SELECT VALUE c.id FROM c',
    'SELECT VALUE c.id FROM c ORDER BY c.n',
    'SELECT VALUE c.id FROM c ORDER BY c.n DESC',
  ])('gives every row once, whatever the page size: %s', (text) => {
    const [all] = pagesOf(text, 99)
    for (const size of [1, 2, 3, 6, 7]) {
      const pages = pagesOf(text, size)
      expect(pages.flat()).toEqual(all)
      expect(pages.length).toBe(Math.ceil(7 / size))
    }
  })

  it('counts TOP over all pages', () => {
    expect(pagesOf('SELECT TOP 3 VALUE c.id FROM c', 2)).toEqual([['i0', 'i1'], ['i2']])
    expect(pagesOf('SELECT TOP 0 VALUE c.id FROM c', 2)).toEqual([[]])
  })

  it('gives equal rows of a page once, and says again on the next one what it has said', () => {
    expect(pagesOf('SELECT DISTINCT c.n FROM c', 99)).toEqual([
      [{ n: 5 }, { n: 3 }, { n: null }, { n: 'x' }, {}, { n: 1 }],
    ])
    expect(pagesOf('SELECT DISTINCT VALUE LEFT(c.id, 1) FROM c', 99)).toEqual([['i']])
    expect(pagesOf('SELECT DISTINCT VALUE c.n FROM c WHERE c.n = 3 OR c.n = 5', 1)).toEqual([[5], [3]])
    expect(pagesOf('SELECT DISTINCT VALUE c.n FROM c', 2)).toEqual([
      [5, 3],
      [null, 3],
      ['x', 1],
    ])
  })

  it('counts matches', () => {
    expect(pagesOf('SELECT VALUE COUNT(1) FROM c WHERE c.n = 3', 1)).toEqual([[2]])
    expect(pagesOf('SELECT VALUE [{"item": COUNT(1)}] FROM c', 1)).toEqual([[[{ item: 7 }]]])
  })
})
