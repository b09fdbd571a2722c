import { expect, test } from 'vitest'
import { planOf, prefixOf } from './machine-plan.ts'

test.each([
  ['Biology', 'biology'],
  ['Operating Systems', 'operatingsy'],
  ['2. Semester: C++', 'semesterc'],
  ['Netzwerke-und mehr', 'netzwerke-u'],
  ['Algorithms-', 'algorithms'],
  ['numerical-9-x', 'numerical-9'],
  ['abcdefghij-k', 'abcdefghij'],
  ['数学', 'lab'],
  ['101', 'lab'],
  ['--x', 'x'],
])('%s → %s', (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix)
})

test('keeps one spare in twenty, and never none', () => {
  const sparesOf = (wanted: number) => planOf('x', { wanted }).spares
  expect([0, 5, 20, 21, 30, 500].map(sparesOf)).toEqual([1, 1, 1, 2, 2, 25])
})

test('takes what is said, and derives the rest', () => {
  expect(planOf('Biology')).toEqual({ wanted: 0, spares: 1, make: 'ahead', most: 1, prefix: 'biology' })
  expect(planOf('Biology', { wanted: 30, spares: 0 })).toMatchObject({ spares: 0, most: 30 })
  expect(planOf('Biology', { wanted: 500 })).toMatchObject({ spares: 25, most: 500 })
  expect(planOf('Biology', { most: 7, make: 'joining', prefix: 'bio' })).toMatchObject({
    most: 7,
    make: 'joining',
    prefix: 'bio',
  })
})
