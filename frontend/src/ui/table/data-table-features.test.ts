import { expect, test } from 'vitest'
import { features } from './data-table-features.ts'

const sorted = (values: readonly unknown[]): unknown[] =>
  values
    .map((value) => ({ getValue: () => value }))
    .sort((one, other) => features.sortFns.alphanumeric(one, other, 'any'))
    .map(({ getValue }) => getValue())

test('names are sorted as people read them, and whole numbers by what they come to', () => {
  expect(sorted(['web-10', 'Zoe', 'Özil', 'web-9'])).toEqual(['Özil', 'web-9', 'web-10', 'Zoe'])
  expect(sorted([5000, 40, 3127, undefined])).toEqual([undefined, 40, 3127, 5000])
})
