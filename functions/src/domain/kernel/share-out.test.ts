import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

const due = (labId: string, count: number, minute: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `${labId}${place}`,
    labId,
    dueAt: `2026-11-22T08:0${minute}:0${place}.000Z`,
  }))

it('gives every lab as much as the others, the longest overdue first', () => {
  const shared = shareOut([...due('a', 8, 1), ...due('b', 1, 3), ...due('c', 2, 2)], 5)
  expect(Object.fromEntries(shared)).toEqual({ a: ['a0', 'a1'], b: ['b0'], c: ['c0', 'c1'] })
  expect([...shareOut([...due('a', 8, 2), ...due('b', 8, 1)], 1)]).toEqual([['b', ['b0']]])
})
