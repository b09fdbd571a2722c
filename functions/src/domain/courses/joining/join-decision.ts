import type { CourseFunction } from '@labkeeper/contract/courses/course'
import type { UserRecord } from '../../accounts/user-record.ts'
import { AppError } from '../../kernel/errors.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'

/** Who may join a course, and in which words somebody may not. */

const names: Readonly<Record<Exclude<CourseFunction, 'student'>, string>> = {
  viewer: 'a viewer',
  assistant: 'an assistant',
  teacher: 'a teacher',
}

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)
const forbidden = (sentence: string): AppError => new AppError('forbidden', sentence)

const studentsOnly = 'Students use this link to join.'
export const ownCourse = (): AppError => conflict(`This is your own course. ${studentsOnly}`)
export const staffAlready = (one: Exclude<CourseFunction, 'student'>): AppError =>
  conflict(`You are ${names[one]} of this course. ${studentsOnly}`)
export const courseFull = (): AppError => conflict('This course is full. Ask your teacher.')
export const otherAddress = (): AppError =>
  forbidden('This invitation is for another address. Sign out, and open it again.')
export const proofNeeded = (email: string): AppError =>
  new AppError('proof_needed', `Prove first that ${email} is yours.`)
const notInvited = (email: string): AppError =>
  forbidden(`This course is by invitation, and ${email} is not invited. Ask your teacher.`)

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const hostOf = (email: string): string => email.trim().toLowerCase().split('@').at(-1) ?? ''

/** By the code, whatever was proved: nothing of who is on the roster shows in it. */
export const checkDomain = ({ join }: Pick<CourseRecord, 'join'>, email: string): void => {
  if (join.mode !== 'domain' || join.domains.includes(hostOf(email))) return
  throw forbidden(`This course is for addresses of ${listed(join.domains)}.`)
}

type Known = Pick<EnrolmentRecord, 'state' | 'function'>

/** By the code, of an address that was proved where the course asks for that. */
export const checkInvited = (
  { join }: Pick<CourseRecord, 'join'>,
  known: Known | undefined,
  email: string,
): void => {
  if (known !== undefined && known.function !== 'student') throw staffAlready(known.function)
  if (join.mode === 'invited' && known === undefined) throw notInvited(email)
}

/** Whether digits are sent to an address: where it could join with them. */
export const mayProve = (
  { join }: Pick<CourseRecord, 'join'>,
  known: Known | undefined,
  email: string,
): boolean => {
  if (known !== undefined && known.function !== 'student') return false
  if (join.mode === 'domain') return join.domains.includes(hostOf(email))
  return join.mode === 'anyone' || known !== undefined
}

/** An address is proved by a letter, or was given by the course's own lab. */
export const isProved = (
  { labId, role, unconfirmed }: Pick<UserRecord, 'labId' | 'role' | 'unconfirmed'>,
  course: Pick<CourseRecord, 'labId'>,
): boolean => unconfirmed === false || (labId === course.labId && role === 'student')

/** Whether the address has to be proved. Who was invited to more than being a student is not to be played by others. */
export const needsProof = ({ join }: Pick<CourseRecord, 'join'>, known: Known | undefined): boolean =>
  join.mode !== 'anyone' || (known !== undefined && known.function !== 'student')
