import { describe, expect, it } from 'vitest'
import {
  missingColumnsSentence,
  mostFileLines,
  readColumns,
  readStudentFile,
  type StudentRow,
  studentFileFormat,
} from './student-file.ts'

const header = ['name', 'email']
const ann = ['Ann', 'ann@example.test']
const rowsOf = (...rows: string[][]): readonly StudentRow[] => readStudentFile([header, ...rows]).rows
const errorOf = (...row: string[]): string | undefined => rowsOf(row)[0]?.error

describe('the header', () => {
  it.each([
    [['name', 'email']],
    [['\uFEFFname', 'email']],
    [[' NAME ', 'Email\t']],
    [['id', 'name', '__proto__', 'email', 'constructor']],
  ])('%j names both columns', (titles) => {
    const cells = titles.map((title) =>
      /name/i.test(title) ? 'Ann' : /email/i.test(title) ? 'ann@example.test' : 'x',
    )
    expect(readStudentFile([titles, cells])).toEqual({
      missingColumns: [],
      rows: [{ row: 2, name: 'Ann', email: 'ann@example.test' }],
    })
  })

  it.each([
    [[], 'Missing required columns: name, email'],
    [[['name', 'mail'], ann], 'Missing required columns: email'],
    [[['ann@example.test', 'Ann']], 'Missing required columns: name, email'],
    [[['__proto__', 'constructor']], 'Missing required columns: name, email'],
  ])('%j lacks some', (lines, sentence) => {
    const { missingColumns, rows } = readStudentFile(lines)
    expect(missingColumnsSentence(missingColumns)).toBe(sentence)
    expect(rows).toEqual([])
  })
})

describe('a row', () => {
  it('is counted as the file counts, blank lines included', () => {
    expect(readStudentFile([[''], header, [''], ann, [' '], ['Bob', 'bob@example.test']]).rows).toEqual([
      { row: 4, name: 'Ann', email: 'ann@example.test' },
      { row: 6, name: 'Bob', email: 'bob@example.test' },
    ])
  })

  it('means what stood in our download before it was made harmless to spreadsheets', () => {
    expect(rowsOf(["'=1+1", "'+ann@example.test"], ["'t Hooft", 'bob@example.test'])).toEqual([
      { row: 2, name: '=1+1', email: '+ann@example.test' },
      { row: 3, name: "'t Hooft", email: 'bob@example.test' },
    ])
  })

  it.each<[string | undefined, ...string[]]>([
    ['Name and email are required', '', 'ann@example.test'],
    ['Name and email are required', 'Ann'],
    ['Name and email are required', '  ', '  '],
    ['Invalid email format', 'Ann', 'ann'],
    ['Invalid email format', 'Ann', 'ann@example test'],
    ['Invalid email format', 'Ann', `${'a'.repeat(250)}@example.test`],
    ['Name must be at most 100 characters', 'A'.repeat(101), 'ann@example.test'],
    [undefined, 'A'.repeat(100), 'ann@example.test'],
    [undefined, '=1+1', 'ann@example.test'],
  ])('%s: %j, %j', (error, ...row) => {
    expect(errorOf(...row)).toBe(error)
  })

  it('is made of trimmed values on one line', () => {
    expect(rowsOf([' Ann\r\n\0 Lee\0 ', ' Ann@Example.test '])).toEqual([
      { row: 2, name: 'Ann Lee', email: 'Ann@Example.test' },
    ])
  })

  it('repeats no address, in whatever case, unless the earlier row makes no student', () => {
    const errors = rowsOf(['', 'ann@example.test'], ann, ['Anna', 'ANN@example.test']).map((row) => row.error)
    expect(errors).toEqual(['Name and email are required', undefined, 'Duplicate of the email in row 3'])
  })

  it('never shows a megabyte', () => {
    const [row] = rowsOf(['x'.repeat(1_000_000), 'y'.repeat(1_000_000)])
    expect(row?.name.length).toBeLessThan(300)
    expect(row?.email.length).toBeLessThan(300)
  })
})

describe('further columns', () => {
  it('are read by row, without those that are empty or missing', () => {
    const of = readColumns(
      [[' Group ', 'name', 'email'], [' A\tb ', ...ann], ['', ...ann], []],
      ['group', 'function'],
    )
    expect([2, 3, 4, 5].map(of)).toEqual([{ group: 'A b' }, {}, {}, {}])
  })

  it('take no longer to find for each row, however long the header is', () => {
    const titles = Array.from({ length: 100_000 }, () => '')
    const rows = Array.from({ length: 50_000 }, () => ['a'])
    const of = readColumns([['name', ...titles], ...rows], ['group', 'function'])
    expect(rows.every((_, index) => Object.keys(of(index + 2)).length === 0)).toBe(true)
  })
})

describe('the format', () => {
  it.each([
    [',', 'name,email\nDoe; Jane; x,jane@example.test'],
    [';', '\uFEFFName;E-Mail;EMAIL\r\nDoe, Jane, x;jane@example.test'],
    ['\t', '\n\n"name"\t"email"\n'],
    [',', 'something else'],
    [',', ''],
  ])('finds %j in the header', (delimiter, text) => {
    expect(studentFileFormat.delimiter(text)).toBe(delimiter)
  })

  it('reads one line more than is allowed', () => {
    expect(studentFileFormat.preview).toBe(mostFileLines + 1)
  })
})
