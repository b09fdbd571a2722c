import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import Papa from 'papaparse'
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
  expect(Papa.parse(text([[cell]]).trim(), { delimiter: ',' }).data).toEqual([[`'${cell}`]])
})

it.each(['1-1', 'a=b', '0.5', ' =1'])('%j stays what it is', (cell) => {
  expect(text([[cell]])).toMatch(new RegExp(`^\uFEFF"?${cell}"?\r\n$`))
})

// As Excel does in German or French, say: quotes hold a cell together only where one begins it.
it.each(['Ada;=1+1;', 'Ada;"=1+1;', 'Ada, B;@SUM(A1)', 'Ada\r\n+1', 'Ada;-1', 'Ada\t=1'])(
  '%j has no formula where semicolons part cells',
  (cell) => {
    const cells = Papa.parse<string[]>(text([['2026-11-23', cell]]), { delimiter: ';' }).data.flat()
    expect(cells.filter((one) => /^["\s]*[=+\-@]/.test(one))).toEqual([])
  },
)
