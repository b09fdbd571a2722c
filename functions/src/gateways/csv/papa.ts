import Papa from 'papaparse'
import type { Csv } from '../../ports/students/csv.ts'

/** Without it, programs for tables take the letters for those of another code page. */
const byteOrderMark = '\uFEFF'
/** https://owasp.org/www-community/attacks/CSV_Injection; the library's own lets a cell of two lines through. */
const formula = /^[=+\-@\t\r]/

/** `format`: how student files are read, which is the contract's. */
export const papaCsv = (format: Papa.ParseConfig): Csv => ({
  lines: (text) => Papa.parse<string[]>(text, format).data,
  text: (rows) =>
    `${byteOrderMark}${Papa.unparse(
      rows.map((row) => [...row]),
      { newline: '\r\n', escapeFormulae: formula },
    )}\r\n`,
})
