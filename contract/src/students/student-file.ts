import { isEmail, longestName, PersonName } from '../accounts/accounts.ts'
import { withFormulas } from '../kernel/formulas.ts'

/**
 * What the rows of a student file mean. Taking text apart is Papa Parse's work, on both sides with `studentFileFormat`;
 * these rules then say the same to the person before the upload and on the server after it.
 */

/** Lines that are read of one file, the header and blank ones included. */
export const mostFileLines = 100_001
export const tooManyLines = 'A file may hold at most 100,000 students. Split it into several files.'
export const noValidUsers = 'No valid users to create'
/** Said on the screen before the upload, and by the server of whoever came in the meantime. */
export const alreadyInLab = 'This email is already a student of this lab'

const requiredColumns = ['name', 'email'] as const
const delimiters = [',', ';', '\t'] as const

/** Of a column's title as people's programs write it. JavaScript counts the byte order mark as space. */
const plain = (title: string): string => title.trim().toLowerCase()

/** A header line is short; nobody searches megabytes for its end. */
const longestHeader = 10_000

const headerLine = (text: string): string =>
  text
    .slice(0, longestHeader)
    .split(/\r\n|\n|\r/)
    .find((line) => line.trim() !== '') ?? ''

const countRequired = (line: string, delimiter: string): number => {
  const titles = line.split(delimiter).map((title) => plain(plain(title).replace(/^"(.*)"$/, '$1')))
  return requiredColumns.filter((column) => titles.includes(column)).length
}

/** The one that makes columns of the header; names further down may hold any of them. */
const delimiterOf = (text: string): string => {
  const line = headerLine(text)
  return delimiters.reduce<string>(
    (best, next) => (countRequired(line, next) > countRequired(line, best) ? next : best),
    delimiters[0],
  )
}

/** How Papa Parse is to read the file. Blank lines stay, so that rows count as the file does. */
export const studentFileFormat = {
  delimiter: delimiterOf,
  header: false,
  skipEmptyLines: false,
  /** One more than is allowed shows that there are too many. */
  preview: mostFileLines + 1,
} as const

/** A row of the file. `row` counts as the file does: a header on the first line is row 1. */
export interface StudentRow {
  readonly row: number
  /** Spaces, line breaks and control characters in a row are one space. Cut where it is too long to show. */
  readonly name: string
  /** Trimmed, as written. Cut where it is too long to show. */
  readonly email: string
  /** Why it makes no student; absent when it does. */
  readonly error?: string
}

interface StudentFile {
  /** Then there are no rows. */
  readonly missingColumns: readonly string[]
  readonly rows: readonly StudentRow[]
}

export const missingColumnsSentence = (missing: readonly string[]): string =>
  `Missing required columns: ${missing.join(', ')}`

const mostShown = 254

const problemOf = (name: string, email: string): string | undefined => {
  if (name === '' || email === '') return 'Name and email are required'
  if (!isEmail(email)) return 'Invalid email format'
  // As many UTF-16 units are never more characters.
  if (name.length <= longestName) return undefined
  return PersonName.safeParse(name).success ? undefined : 'Name must be at most 100 characters'
}

const isBlank = (cells: readonly string[]): boolean =>
  cells.length === 0 || (cells.length === 1 && cells[0]?.trim() === '')

/** Checks what Papa Parse made of a file with `studentFileFormat`. The first of several rows for an address counts. */
export const readStudentFile = (lines: readonly (readonly string[])[]): StudentFile => {
  const headerAt = lines.findIndex((cells) => !isBlank(cells))
  const titles = (lines[headerAt] ?? []).map(plain)
  const missingColumns = requiredColumns.filter((column) => !titles.includes(column))
  if (missingColumns.length > 0) return { missingColumns, rows: [] }

  const nameAt = titles.indexOf('name')
  const emailAt = titles.indexOf('email')
  const rowOf = new Map<string, number>()
  const check = (cells: readonly string[], row: number): StudentRow => {
    const name = withFormulas((cells[nameAt] ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    const email = withFormulas((cells[emailAt] ?? '').trim())
    const key = email.toLowerCase()
    const earlier = rowOf.get(key)
    const error =
      problemOf(name, email) ??
      (earlier === undefined ? undefined : `Duplicate of the email in row ${earlier}`)
    const shownName = name.slice(0, mostShown)
    const shownEmail = email.slice(0, mostShown)
    if (error !== undefined) return { row, name: shownName, email: shownEmail, error }
    rowOf.set(key, row)
    return { row, name: shownName, email: shownEmail }
  }
  const rows = lines.flatMap((cells, index) =>
    index <= headerAt || isBlank(cells) ? [] : [check(cells, index + 1)],
  )
  return { missingColumns: [], rows }
}

/**
 * What stands in further columns, by row as `readStudentFile` counts them: nothing where the file has no such column, or
 * the cell is empty.
 */
export const readColumns = <Column extends string>(
  lines: readonly (readonly string[])[],
  columns: readonly Column[],
): ((row: number) => Partial<Record<Column, string>>) => {
  const titles = (lines.find((cells) => !isBlank(cells)) ?? []).map(plain)
  // Once, and not for each row: a header may have as many titles as a file has room for.
  const places = columns.map((column) => [column, titles.indexOf(column)] as const)
  return (row) => {
    const cells = lines[row - 1] ?? []
    const found: Partial<Record<Column, string>> = {}
    for (const [column, at] of places) {
      const text = withFormulas((cells[at] ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
      if (text !== '') found[column] = text
    }
    return found
  }
}
