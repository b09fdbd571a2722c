import { expect, it } from 'vitest'
import { readSort, sortOf, toSort } from './sort-search.ts'

const columns = ['name', 'createdAt'] as const

it('reads a column of the list, and nothing else', () => {
  expect(readSort(columns, 'name')).toBe('name')
  expect(readSort(columns, '-createdAt')).toBe('-createdAt')
  for (const value of ['password', '--name', '', undefined, ['name'], 3]) {
    expect(readSort(columns, value)).toBeUndefined()
  }
})

it('says column and direction, there and back', () => {
  for (const sort of ['name', '-createdAt'] as const) expect(toSort(columns, sortOf({ sort }))).toBe(sort)
  expect(sortOf({ sort: '-name' })).toEqual({ id: 'name', desc: true })
  expect(sortOf({})).toBeUndefined()
  expect(toSort(columns, undefined)).toBeUndefined()
  expect(toSort(columns, { id: 'password', desc: true })).toBeUndefined()
})
