import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import { expect, it } from 'vitest'
import { papaCsv } from './papa.ts'

const { text } = papaCsv(studentFileFormat)

it('a table has lines that every program ends so, and letters that each reads', () => {
  expect(
    text([
      ['day', 'name'],
      ['2026-11-23', 'Zoë; "the" 1, 2'],
    ]),
  ).toBe('\uFEFFday,name\r\n2026-11-23,"Zoë; ""the"" 1, 2"\r\n')
  expect(text([['a']])).toBe('\uFEFFa\r\n')
})

it.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'],
  // The second line would hide the first from a pattern that looks at whole lines.
  '=cmd|\n1',
])('%j is no formula', (cell) => {
  expect(text([[cell]])).toBe(`\uFEFF"'${cell}"\r\n`)
})

it.each(['1-1', 'a=b', '0.5', ' =1'])('%j stays what it is', (cell) => {
  expect(text([[cell]])).toMatch(new RegExp(`^\uFEFF"?${cell}"?\r\n$`))
})
