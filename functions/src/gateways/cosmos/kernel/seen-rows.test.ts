import { expect, it } from 'vitest'
import { nothingSeen, type Row, type SeenRows, sinceOf, withFound } from './seen-rows.ts'

const row = (id: string, version: number, at = 100 + version): Row => ({
  id,
  _etag: `"${version}"`,
  _ts: at,
})
const first: SeenRows<Row> = withFound(nothingSeen, [row('a', 1), row('b', 2)])

it('asks for everything first, then from a while before the youngest on', () => {
  expect(sinceOf(nothingSeen)).toBe(0)
  expect(sinceOf(first)).toBe(92)
})

it('keeps what has not changed as it is, and takes what has', () => {
  const next = withFound(first, [row('b', 2), row('a', 3), row('c', 4)])
  expect([...next.rows.values()].map(({ id, _etag }) => id + _etag)).toEqual(['a"3"', 'b"2"', 'c"4"'])
  expect(next.rows.get('b')).toBe(first.rows.get('b'))
  expect(next.newest).toBe(104)
})

it('is the same when nothing has changed', () => {
  expect(withFound(first, [row('b', 2)])).toBe(first)
  expect(withFound(first, [])).toBe(first)
})

it('never goes back to an older moment', () => {
  expect(withFound(first, [row('a', 9, 50)]).newest).toBe(102)
})
