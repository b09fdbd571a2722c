import { withoutFormulas } from '@labkeeper/contract/kernel/formulas'
import Papa from 'papaparse'
import type { Csv } from '../../ports/students/csv.ts'

/** Without it, programs for tables take the letters for those of another code page. */
const byteOrderMark = '\uFEFF'

/** `format`: how student files are read, which is the contract's. */
export const papaCsv = (format: Papa.ParseConfig): Csv => ({
  lines: (text) => Papa.parse<string[]>(text, format).data,
  text: (rows) =>
    `${byteOrderMark}${Papa.unparse(
      rows.map((row) => row.map(withoutFormulas)),
      { newline: '\r\n' },
    )}\r\n`,
})
