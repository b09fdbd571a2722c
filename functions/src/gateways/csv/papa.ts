import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import Papa from 'papaparse'
import type { Csv } from '../../ports/students/csv.ts'

/** Without it, programs for tables take the letters for those of another code page. */
const byteOrderMark = '\uFEFF'
/** https://owasp.org/www-community/attacks/CSV_Injection; the library's own lets a cell of two lines through. */
const formula = /^[=+\-@\t\r]/

export const papaCsv = (): Csv => ({
  lines: (text) => Papa.parse<string[]>(text, studentFileFormat).data,
  text: (rows) =>
    `${byteOrderMark}${Papa.unparse(
      rows.map((row) => [...row]),
      { newline: '\r\n', escapeFormulae: formula },
    )}\r\n`,
})
