import { studentFileFormat } from '@labkeeper/contract/student-file'
import Papa from 'papaparse'
import type { Csv } from '../../ports/csv.ts'

export const papaCsv = (): Csv => ({
  lines: (text) => Papa.parse<string[]>(text, studentFileFormat).data,
})
