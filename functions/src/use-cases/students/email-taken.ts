import { alreadyInLab } from '@labkeeper/contract/students/student-file'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import type { AccountHead } from '../../ports/accounts/accounts.ts'

/** Why an address makes no new student. What is in other labs is not told. */
export const hasAccount = 'This email already has an account'
export const inProgress = 'This email is just being added to or removed from this lab. Try again in a minute'

/** For the list of an import the reason is enough; who types one student is told what to do. */
const advice: Readonly<Record<string, string>> = {
  [alreadyInLab]: ' Search for them instead.',
  [hasAccount]: ' Use another address.',
}

export const emailTaken = (reason: string): AppError => {
  const sentence = `${reason}.${advice[reason] ?? ''}`
  return new AppError('conflict', sentence, { fields: { email: sentence } })
}

/**
 * A student's account that no record of the lab speaks of: what was left when somebody deleted a student while a slow
 * worker was still making the account. Ask for the record after the account: it is written before and removed after it.
 */
export const isLeftOver = (
  account: AccountHead,
  labId: LabId,
  record: StudentRecord | undefined,
): account is AccountHead & { readonly madeBy: string } =>
  record === undefined &&
  account.labId === labId &&
  account.role === 'student' &&
  account.madeBy !== undefined
