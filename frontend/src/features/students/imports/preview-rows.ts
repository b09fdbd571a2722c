import { alreadyInLab, type StudentRow } from '@labkeeper/contract/students/student-file'

/** The rows of a file, with what only the lab knows: who is in it already. `emails` in lower case. */
export const markKnown = (rows: readonly StudentRow[], emails: ReadonlySet<string>): readonly StudentRow[] =>
  emails.size === 0
    ? rows
    : rows.map((row) =>
        row.error === undefined && emails.has(row.email.toLowerCase())
          ? { ...row, error: alreadyInLab }
          : row,
      )

export interface SortedRows {
  readonly all: readonly StudentRow[]
  readonly valid: readonly StudentRow[]
  readonly invalid: readonly StudentRow[]
}

export const sortRows = (all: readonly StudentRow[]): SortedRows => ({
  all,
  valid: all.filter(({ error }) => error === undefined),
  invalid: all.filter(({ error }) => error !== undefined),
})
