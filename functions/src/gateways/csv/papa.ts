import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import Papa from 'papaparse'
import type { Csv } from '../../ports/students/csv.ts'

export const papaCsv = (): Csv => ({
  lines: (text) => Papa.parse<string[]>(text, studentFileFormat).data,
})
