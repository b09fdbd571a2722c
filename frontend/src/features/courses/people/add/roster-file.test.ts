import { expect, test } from 'vitest'
import { readRosterFile } from './roster-file.ts'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'class.csv', type = 'text/csv') =>
  new File([content], name, { type })

test('reads what spreadsheets write', async () => {
  expect(await readRosterFile(fileOf('name,email\nZoë,z@uni.test\n'))).toEqual({
    text: 'name,email\nZoë,z@uni.test\n',
  })
  const windows = Uint8Array.from('name\nZo\u00eb', (letter) => letter.charCodeAt(0))
  expect(await readRosterFile(fileOf(windows, 'CLASS.CSV', ''))).toEqual({ text: 'name\nZoë' })
})

test.each([
  [fileOf('x', 'class.xlsx', 'application/zip'), 'Please select a CSV file'],
  [fileOf('PK\u0003\u0004…'), 'This is an Excel workbook. Save it as CSV and choose that file.'],
  [fileOf(' \n'), 'The file is empty.'],
  [fileOf('x'.repeat(900_001)), 'The file is too large for a course. A course has at most 500 students.'],
])('says why %o is of no use', async (file, problem) => {
  expect(await readRosterFile(file)).toEqual({ problem })
})

test('says so where the browser cannot read it', async () => {
  const arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'))
  const file = { name: 'class.csv', type: 'text/csv', size: 9, arrayBuffer }
  expect(await readRosterFile(file)).toEqual({ problem: 'The file could not be read. Choose it again.' })
})
