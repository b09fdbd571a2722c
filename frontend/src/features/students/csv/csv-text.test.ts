import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { credentialsText, leftoversText, readStudents, UnusableFile, uploadText } from './csv-text.ts'

const read = (text: string) => readStudents(text, () => {})
const students = [
  { row: 2, name: 'Doe, Jane', email: 'jane@example.test' },
  { row: 3, name: 'Ann "Lee"', email: 'ann@example.test' },
]

describe('readStudents', () => {
  it.each([
    ['commas', 'name,email\n"Doe, Jane",jane@example.test\n"Ann ""Lee""",ann@example.test'],
    [
      'semicolons and a mark',
      '\ufeffName;EMAIL\r\nDoe, Jane;jane@example.test\r\n"Ann ""Lee""";ann@example.test',
    ],
    ['tabs', 'email\tname\njane@example.test\tDoe, Jane\nann@example.test\t"Ann ""Lee"""\n'],
  ])('reads %s', (_, text) => {
    expect(read(text)).toEqual(students)
  })

  it('reads line breaks within quotes as spaces', () => {
    expect(read('name,email\n"Ann\r\nLee",ann@example.test\n')).toEqual([
      { row: 2, name: 'Ann Lee', email: 'ann@example.test' },
    ])
  })

  it('refuses what lacks columns, has too many lines or is a workbook', () => {
    expect(() => read('')).toThrow(new UnusableFile('Missing required columns: name, email'))
    expect(() => read('name;mail\nAnn;ann@example.test')).toThrow('Missing required columns: email')
    expect(() => read(`name,email\n${'a,a@b.test\n'.repeat(100_001)}`)).toThrow(/at most 100,000/)
    expect(() => read('PK\u0003\u0004\u0014\u0000')).toThrow(/workbook/)
  })

  it('reads a hundred thousand rows and says how far it is', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `Student ${index},s${index}@example.test`)
    const shares: number[] = []
    const found = readStudents(`name,email\n${rows.join('\n')}`, (share) => shares.push(share))
    expect(found).toHaveLength(100_000)
    expect(found.at(-1)).toEqual({ row: 100_001, name: 'Student 99999', email: 's99999@example.test' })
    expect(shares.length).toBeGreaterThan(5)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })
})

describe('uploadText', () => {
  it('is read again as it was', () => {
    const text = uploadText([...students, { name: '=1+1', email: 'x@example.test' }])
    expect(text.startsWith('name,email\r\n')).toBe(true)
    expect(read(text).map(({ name }) => name)).toEqual(['Doe, Jane', 'Ann "Lee"', '=1+1'])
  })
})

describe('credentialsText', () => {
  const of = (name: string, password = 'aB3=+-@x') =>
    credentialsText([{ email: 'ann@example.test', name, password }])

  it('has the specified columns, in plain text', () => {
    expect(of('Ann')).toBe('email,name,password\r\nann@example.test,Ann,aB3=+-@x')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=1\n1'])('makes %j harmless', (name) => {
    const [, cells] = Papa.parse<string[]>(of(name)).data
    expect(cells).toEqual(['ann@example.test', `'${name}`, 'aB3=+-@x'])
  })

  it('makes each line of a cell harmless', () => {
    const [, cells] = Papa.parse<string[]>(of('=1\n+1')).data
    expect(cells).toEqual(['ann@example.test', "'=1\n'+1", 'aB3=+-@x'])
  })

  it('makes what stands behind a semicolon harmless, where Excel begins a cell', () => {
    expect(of('Ann;=1+1')).toContain("Ann;'=1+1")
  })

  it('is marked for Excel when it has letters beyond ASCII', () => {
    expect(of('Zoë')).toBe('\ufeffemail,name,password\r\nann@example.test,Zoë,aB3=+-@x')
  })

  it('quotes what needs it', () => {
    const [, cells] = Papa.parse<string[]>(of('Doe, "J"', 'a,"b;c')).data
    expect(cells).toEqual(['ann@example.test', 'Doe, "J"', 'a,"b;c'])
  })
})

describe('leftoversText', () => {
  const reason = 'This email already has an account'
  const text = leftoversText([
    { name: 'Doe, Jane', email: 'jane@example.test', reason },
    { name: '=1+1', email: '+x@example.test', reason },
    { name: 'Ann;=1', email: 'ann@example.test', reason },
  ])

  it('says why, and is harmless in a spreadsheet', () => {
    expect(text).toBe(
      `name,email,reason\r\n"Doe, Jane",jane@example.test,${reason}\r\n'=1+1,'+x@example.test,${reason}\r\nAnn;'=1,ann@example.test,${reason}`,
    )
  })

  it('can be chosen again once it is corrected', () => {
    expect(read(text)).toEqual([
      { row: 2, name: 'Doe, Jane', email: 'jane@example.test' },
      { row: 3, name: '=1+1', email: '+x@example.test' },
      { row: 4, name: 'Ann;=1', email: 'ann@example.test' },
    ])
  })
})
