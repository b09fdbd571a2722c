import type { ResponseOf } from '@labkeeper/contract/kernel/route'
import type { OperationFailure } from '@labkeeper/contract/operations/operations'
import type { StudentRow } from '@labkeeper/contract/students/student-file'
import type { CreatedUser, SkippedRow, studentRoutes } from '@labkeeper/contract/students/students'

export type ImportAnswer = ResponseOf<typeof studentRoutes.importStudents>

/** A row that made no user, and why. */
export interface Leftover {
  readonly name: string
  readonly email: string
  readonly reason: string
}

/** What became of one file. Nothing but this page knows the passwords in it. */
export interface Receipt {
  /** The operation's. */
  readonly id: string
  readonly fileName: string
  readonly created: readonly CreatedUser[]
  /** Rows that the server has refused at once. */
  readonly skipped: readonly (SkippedRow & Leftover)[]
  /** Students whom the queue could not create. */
  readonly failed: readonly Leftover[]
  readonly isDownloaded: boolean
}

/** The header is row 1. */
const firstRow = 2

/** A file as a person chose it, and the rows of it that were sent. */
interface SentFile {
  readonly fileName: string
  readonly rows: readonly StudentRow[]
}

/**
 * Puts the answer and the failures of its operation together. The server counts the rows that were sent, the receipt
 * those of the person's file. What an operation says of a student, it says of the e-mail address.
 */
export const receiptOf = (
  { fileName, rows }: SentFile,
  { operationId, createdUsers, skipped }: ImportAnswer,
  failed: readonly OperationFailure[],
): Receipt => {
  const failures = new Map(failed.map(({ name, error }) => [name.toLowerCase(), error]))
  const reasonOf = ({ email }: CreatedUser) => failures.get(email.toLowerCase())
  return {
    id: operationId,
    fileName,
    created: createdUsers.filter((user) => reasonOf(user) === undefined),
    skipped: skipped.map((line) => {
      const { row = line.row, name = '' } = rows[line.row - firstRow] ?? {}
      return { ...line, row, name }
    }),
    failed: createdUsers.flatMap((user) => {
      const reason = reasonOf(user)
      return reason === undefined ? [] : [{ name: user.name, email: user.email, reason }]
    }),
    isDownloaded: false,
  }
}

/** Leaving the page would lose passwords that nobody has. */
export const holdsSecrets = ({ created, isDownloaded }: Receipt): boolean =>
  created.length > 0 && !isDownloaded

/** '1 user was created.' */
export const createdSentence = (count: number): string =>
  count === 1 ? '1 user was created.' : `${count} users were created.`
