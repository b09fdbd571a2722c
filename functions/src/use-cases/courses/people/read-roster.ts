import type { RosterInput } from '@labkeeper/contract/courses/people'
import {
  mostFileLines,
  noValidUsers,
  readColumns,
  readStudentFile,
  tooManyLines,
} from '@labkeeper/contract/students/student-file'
import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import type { TypedRow } from '../../../domain/courses/people/roster.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { checkReadable } from '../../../domain/students/check-readable.ts'
import type { Csv } from '../../../ports/students/csv.ts'

const longestGroup = 40

const checked = (row: TypedRow): TypedRow =>
  row.error === undefined && [...(row.group ?? '')].length > longestGroup
    ? { ...row, error: `Group must be at most ${longestGroup} characters` }
    : row

const ofFile = (csv: Csv, text: string): TypedRow[] => {
  checkReadable(text)
  const lines = csv.lines(text)
  if (lines.length > mostFileLines) throw new AppError('too_large', tooManyLines)
  const columns = readColumns(lines, ['group', 'function'])
  return readStudentFile(lines).rows.map((row) => {
    const { group, function: named } = columns(row.row)
    return checked({
      ...row,
      ...(group === undefined ? {} : { group }),
      ...(named === undefined ? {} : { function: named.toLowerCase() }),
    })
  })
}

const ofList = (people: NonNullable<RosterInput['people']>): TypedRow[] => {
  const places = new Map<string, number>()
  return people.map(({ name, email, group, function: one }, index) => {
    const id = userIdOf(email)
    const earlier = places.get(id)
    if (earlier === undefined) places.set(id, index + 1)
    return {
      name,
      email,
      ...(group === undefined ? {} : { group }),
      ...(one === undefined ? {} : { function: one }),
      ...(earlier === undefined ? {} : { error: `Duplicate of the email in row ${earlier}` }),
    }
  })
}

/** The rows of a list or a file, each with what is wrong with it. Refuses what has no row of use. */
export const readRoster =
  ({ csv }: { readonly csv: () => Promise<Csv> }) =>
  async ({ people, csv: text = '' }: Pick<RosterInput, 'people' | 'csv'>): Promise<readonly TypedRow[]> => {
    const rows = people === undefined ? ofFile(await csv(), text) : ofList(people)
    if (rows.every(({ error }) => error !== undefined)) throw new AppError('invalid_request', noValidUsers)
    return rows
  }
