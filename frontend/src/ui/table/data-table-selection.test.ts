import { expect, test } from 'vitest'
import { shareOf, withRows } from './data-table-selection.ts'

const rows = ['a', 'b', 'c']

test('tells all from some and none, whatever else is selected', () => {
  expect(shareOf(rows, new Set())).toBe('none')
  expect(shareOf(rows, new Set(['z']))).toBe('none')
  expect(shareOf(rows, new Set(['a']))).toBe('some')
  expect(shareOf(rows, new Set(['c', 'z']))).toBe('some')
  expect(shareOf(rows, new Set(['z', 'c', 'b', 'a']))).toBe('all')
  expect(shareOf([], new Set(['a']))).toBe('none')
})

test('adds and takes away rows, and leaves alone what is not shown', () => {
  const before = new Set(['a', 'hidden'])
  expect([...withRows(before, rows, true)].sort()).toEqual(['a', 'b', 'c', 'hidden'])
  expect([...withRows(before, rows, false)]).toEqual(['hidden'])
  expect([...before]).toEqual(['a', 'hidden'])
})
