import { userIdOf } from '../accounts/derived-ids.ts'
import { firstRound } from '../accounts/device.ts'
import type { UserRecord } from '../accounts/user-record.ts'
import type { LabId } from '../kernel/ids.ts'
import type { StudentRecord } from './student-records.ts'
import { searchWords } from './student-search.ts'

interface StudentDraft {
  readonly labId: LabId
  readonly name: string
  readonly email: string
  readonly madeBy: string
  readonly createdAt: string
}

/** The lab's record of a student whose account is about to be made. */
export const pendingStudent = (draft: StudentDraft): StudentRecord => {
  const id = userIdOf(draft.email)
  return { ...draft, type: 'student', id, uk: id, schema: 1, state: 'pending', search: searchWords(draft) }
}

/** The account of a student: works in the owner's lab. */
export const studentAccount = (
  { id, labId, name, email, madeBy, createdAt }: StudentRecord,
  passwordHash: string,
): UserRecord => ({
  type: 'user',
  id,
  schema: 1,
  name,
  email,
  role: 'student',
  labId,
  passwordHash,
  passwordGivenAt: createdAt,
  deviceRound: firstRound(new Date(createdAt)),
  createdAt,
  madeBy,
})
