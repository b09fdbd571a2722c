import { readStudentFile } from '@labkeeper/contract/students/student-file'
import { describe, expect, it } from 'vitest'
import { fileProblem, sizeText, templateText } from './csv-file.ts'

const tenMegabytes = 10 * 1024 * 1024

describe('fileProblem', () => {
  it.each([
    ['class.csv', ''],
    ['CLASS.CSV', 'application/vnd.ms-excel'],
    ['class', 'text/csv'],
  ])('takes %s of type %j', (name, type) => {
    expect(fileProblem({ name, type, size: tenMegabytes })).toBeUndefined()
  })

  it.each([
    ['class.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['class.csv.exe', ''],
    ['class.txt', 'text/plain'],
  ])('refuses %s of type %j', (name, type) => {
    expect(fileProblem({ name, type, size: 10 })).toBe('Please select a CSV file')
  })

  it('refuses more than 10 MB', () => {
    expect(fileProblem({ name: 'class.csv', type: 'text/csv', size: tenMegabytes + 1 })).toMatch(/10 MB/)
  })
})

it('says sizes in KB', () => {
  expect([0, 100, 1024, 1_234_567].map(sizeText)).toEqual(['0.0 KB', '0.1 KB', '1.0 KB', '1,205.6 KB'])
})

it('offers a template with three students that would be created', () => {
  const lines = templateText.split('\n').map((line) => line.split(','))
  const { rows } = readStudentFile(lines)
  expect(rows.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
})
