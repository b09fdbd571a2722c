import { ChosenPassword } from '@labkeeper/contract/students/students'
import { AppError, badField } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { generatePassword } from '../../domain/students/generate-password.ts'
import type { AccountPasswords, Passwords, SessionBook, Throttle } from '../../ports/accounts/accounts.ts'
import type { ResetLinks } from '../../ports/accounts/reset-links.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StudentBook } from '../../ports/students/students.ts'
import { findStudent, studentNotFound } from './find-student.ts'

interface PasswordSettingWorld {
  readonly students: StudentBook
  readonly users: AccountPasswords
  readonly sessions: SessionBook
  readonly resetLinks: ResetLinks
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly clock: Clock
}

const refuseShort = (password: string): void => {
  const checked = ChosenPassword.safeParse(password)
  if (checked.success) return
  throw badField('password', checked.error.issues[0]?.message ?? 'This password cannot be used.')
}

const ofAnotherLab = (): AppError =>
  new AppError(
    'conflict',
    'This account belongs to another lab. Its password can only be set there, or by its owner.',
  )

/**
 * Sets a student's password, or makes one when none is given; answers it for the only time. All sessions of the
 * student end, a reset link under way is void, and wrong guesses no longer lock the account.
 */
export const setStudentPassword =
  ({ students, users, sessions, resetLinks, passwords, throttle, clock }: PasswordSettingWorld) =>
  async (labId: LabId, studentId: string, wanted: string): Promise<string> => {
    if (wanted !== '') refuseShort(wanted)
    const student = await findStudent(students, labId, studentId)
    if (student.guest) throw ofAnotherLab()
    const password = wanted === '' ? generatePassword() : wanted
    const passwordHash = await passwords.hash(password, labId)
    const givenAt = clock.now().toISOString()
    if (!(await users.setStudentPassword(student.id, labId, passwordHash, givenAt))) throw studentNotFound()
    await Promise.all([
      resetLinks.drop(student.id),
      sessions.endOthers(student.id, undefined),
      throttle.clear(`login:account:${student.id}`),
    ])
    return password
  }
