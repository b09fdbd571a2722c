import {
  alreadyInLab,
  missingColumnsSentence,
  mostFileLines,
  noValidUsers,
  readStudentFile,
  type StudentRow,
  tooManyLines,
} from '@labkeeper/contract/students/student-file'
import type { CreatedUser, SkippedRow } from '@labkeeper/contract/students/students'
import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { newOperation, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { checkReadable } from '../../../domain/students/check-readable.ts'
import { generatePassword } from '../../../domain/students/generate-password.ts'
import { firstBatchIds, newBatches } from '../../../domain/students/new-import.ts'
import type { AccountBook, AccountHead } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Csv } from '../../../ports/students/csv.ts'
import type { ImportBook } from '../../../ports/students/imports.ts'
import type { CheckStudentQuota } from '../check-student-quota.ts'
import { hasAccount } from '../email-taken.ts'
import type { PayForTaken } from './pay-for-taken.ts'
import type { ClassSizes } from './watch-class-sizes.ts'

interface ImportWorld {
  readonly users: AccountBook
  readonly imports: ImportBook
  readonly csv: () => Promise<Csv>
  readonly sealer: Sealer
  readonly nudges: WorkNudges
  readonly classSizes: Pick<ClassSizes, 'note'>
  readonly clock: Clock
  readonly work: Pick<Acceptance, 'takeBack'>
  readonly checkStudentQuota: CheckStudentQuota
  readonly payForTaken: PayForTaken
}

export interface AcceptedImport {
  readonly createdUsers: CreatedUser[]
  readonly skipped: SkippedRow[]
  readonly operationId: string
}

const takenBecause = (account: AccountHead | undefined, labId: LabId): string | undefined => {
  if (account === undefined) return undefined
  return account.labId === labId && account.role === 'student' ? alreadyInLab : hasAccount
}

/**
 * Checks a student file, answers passwords for the rows that make students, and queues the rest: hashing 500 passwords
 * is work for longer than a request. What is stored of a password until then is sealed.
 */
export const importStudents = (world: ImportWorld) => {
  const { users, imports, csv, sealer, nudges, classSizes, clock, work } = world
  const { checkStudentQuota, payForTaken } = world

  const readRows = async (text: string): Promise<readonly StudentRow[]> => {
    checkReadable(text)
    const lines = (await csv()).lines(text)
    if (lines.length > mostFileLines) throw new AppError('too_large', tooManyLines)
    const { missingColumns, rows } = readStudentFile(lines)
    if (missingColumns.length > 0) {
      throw new AppError('invalid_request', missingColumnsSentence(missingColumns))
    }
    if (rows.every(({ error }) => error !== undefined)) throw new AppError('invalid_request', noValidUsers)
    return rows
  }

  return async (text: string, request: WorkRequest): Promise<AcceptedImport> => {
    const rows = await readRows(text)
    const valid = rows.filter(({ error }) => error === undefined)
    const accounts = await users.find(valid.map(({ email }) => userIdOf(email)))

    const createdUsers: CreatedUser[] = []
    const skipped: SkippedRow[] = []
    for (const { row, name, email, error } of rows) {
      const reason = error ?? takenBecause(accounts.get(userIdOf(email)), request.labId)
      if (reason === undefined) createdUsers.push({ email, name, password: generatePassword() })
      else skipped.push({ row, email, reason })
    }

    await payForTaken(request.labId, skipped.filter(({ reason }) => reason === hasAccount).length)
    const checkQuota = (more: number) =>
      createdUsers.length === 0 ? undefined : checkStudentQuota(request.labId, more)
    await checkQuota(createdUsers.length)

    const now = clock.now()
    const operation = newOperation(request, 'import-students', createdUsers.length, now)
    const { labId } = request
    const batches = newBatches(operation, createdUsers, (passwords, recordId) =>
      sealer.seal(passwords, { labId, recordId }),
    )
    // Nobody left to create: the reasons are the answer, and the operation has ended.
    const record = batches.length === 0 ? { ...operation, finishedAt: now.toISOString() } : operation
    // Before: what fails behind that takes the passwords along, which stand in the answer alone.
    await classSizes.note(createdUsers.length)
    await imports.accept(record, batches)
    // Of two at once that are too many together, the later one sees both: nobody has called its batches yet.
    try {
      await checkQuota(0)
    } catch (error) {
      await work.takeBack(record)
      throw error
    }
    // Also when another import of the lab runs: its end calls these again, and until then they are put off.
    await nudges.studentBatches(labId, firstBatchIds(record))
    return { createdUsers, skipped, operationId: operation.id }
  }
}
