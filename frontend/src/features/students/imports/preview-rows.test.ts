import { expect, it } from 'vitest'
import { markKnown, sortRows } from './preview-rows.ts'

const rows = [
  { row: 2, name: 'Ann', email: 'Ann@School.test' },
  { row: 3, name: '', email: 'ann@school.test', error: 'Name and email are required' },
  { row: 4, name: 'Bob', email: 'bob@school.test' },
]

it('tells who is in the lab already, unless the row is wrong anyway', () => {
  const marked = markKnown(rows, new Set(['ann@school.test']))
  expect(marked.map(({ error }) => error)).toEqual([
    'This email is already a student of this lab',
    'Name and email are required',
    undefined,
  ])
})

it('sends valid rows only', () => {
  const { all, valid, invalid } = sortRows(rows)
  expect(all).toBe(rows)
  expect(valid.map(({ row }) => row)).toEqual([2, 4])
  expect(invalid.map(({ row }) => row)).toEqual([3])
})
