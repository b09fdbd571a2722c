import { withoutFormulas } from '@labkeeper/contract/kernel/formulas'
import {
  missingColumnsSentence,
  mostFileLines,
  readStudentFile,
  type StudentRow,
  studentFileFormat,
  tooManyLines,
} from '@labkeeper/contract/students/student-file'
import type { CreatedUser } from '@labkeeper/contract/students/students'
import Papa from 'papaparse'
import type { Leftover } from '../imports/receipt.ts'

/** CSV from and to text. Only the worker imports this: nobody else needs to load Papa Parse. */

/** The file says nothing that could be used; the message says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

/** So often is said how far it is. */
const piece = 256 * 1024

/** How Excel's own format begins, whatever the file is called. */
const workbookMark = 'PK\u0003\u0004'

/** Throws `UnusableFile`. `onProgress` hears shares from 0 to 1. */
export const readStudents = (text: string, onProgress: (share: number) => void): readonly StudentRow[] => {
  if (text.startsWith(workbookMark)) {
    throw new UnusableFile('This is an Excel workbook. Save it as CSV and upload that file.')
  }
  const lines: string[][] = []
  let reported = 0
  Papa.parse<string[]>(text, {
    ...studentFileFormat,
    step: ({ data, meta }) => {
      lines.push(data)
      if (meta.cursor - reported < piece && meta.cursor < text.length) return
      reported = meta.cursor
      onProgress(Math.min(1, meta.cursor / text.length))
    },
  })
  if (lines.length > mostFileLines) throw new UnusableFile(tooManyLines)
  const { missingColumns, rows } = readStudentFile(lines)
  if (missingColumns.length > 0) throw new UnusableFile(missingColumnsSentence(missingColumns))
  return rows
}

/** What is sent: the values as they are. */
export const uploadText = (students: readonly Pick<StudentRow, 'name' | 'email'>[]): string =>
  Papa.unparse({ fields: ['name', 'email'], data: students.map(({ name, email }) => [name, email]) })

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/**
 * What is downloaded, and opened in a spreadsheet. Excel needs a mark to show letters beyond ASCII.
 */
const sheetText = <Field extends string>(
  fields: readonly Field[],
  rows: readonly Readonly<Record<Field, string>>[],
): string => {
  const data = rows.map((row) => fields.map((field) => withoutFormulas(row[field])))
  const text = Papa.unparse({ fields: [...fields], data })
  return isPlain(text) ? text : `\ufeff${text}`
}

/** Generated passwords begin with a letter, so they stay what they are. */
export const credentialsText = (users: readonly CreatedUser[]): string =>
  sheetText(['email', 'name', 'password'], users)

/** A file that can be corrected and chosen again: the third column is for the person and not read. */
export const leftoversText = (people: readonly Leftover[]): string =>
  sheetText(['name', 'email', 'reason'], people)
