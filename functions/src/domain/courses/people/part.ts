import type { MyFunction, StaffFunction } from '@labkeeper/contract/courses/course'
import { AppError } from '../../kernel/errors.ts'
import type { CourseRecord } from '../course-record.ts'
import { rulesOf } from '../rules.ts'
import type { EnrolmentRecord } from './enrolment-record.ts'

/** What a caller is in a course, as the database knows it at this moment. */
export interface Part {
  readonly course: CourseRecord
  /** `owner`: the course's lab is the caller's own. */
  readonly function: MyFunction
}

const ranks: Readonly<Record<EnrolmentRecord['function'] | 'owner', number>> = {
  student: 0,
  viewer: 1,
  assistant: 2,
  teacher: 3,
  owner: 4,
}

/** Whether one function is at least the other. */
export const reaches = (one: keyof typeof ranks, other: keyof typeof ranks): boolean =>
  ranks[one] >= ranks[other]

export const noSuchCourse = (): AppError =>
  new AppError('not_found', 'This course does not exist, or you have no part in it.')

export const forbidden = (): AppError =>
  new AppError('forbidden', 'Your function in this course does not allow this.')

type Function = Pick<EnrolmentRecord, 'function' | 'state'>

/** Who is only invited has no part yet. */
const hasPart = (enrolment: Function | undefined): enrolment is Function =>
  enrolment !== undefined && enrolment.state !== 'invited'

/** Of somebody whom an enrolment makes staff; nothing of anybody else. */
export const partOf = (course: CourseRecord, enrolment: Function | undefined): Part | undefined =>
  hasPart(enrolment) && enrolment.function !== 'student'
    ? { course, function: enrolment.function }
    : undefined

/** Throws where a rule of the course leaves something to its owner. */
export const checkOwners = ({ course, function: mine }: Part, rule: 'ownerRaisesBudget'): void => {
  if (rulesOf(course)[rule] && mine !== 'owner') throw forbidden()
}

/** Throws unless the person's function is at least `needed`. */
export const checkFunction = (enrolment: Function | undefined, needed: MyFunction): StaffFunction => {
  if (!hasPart(enrolment)) throw noSuchCourse()
  if (enrolment.function === 'student' || !reaches(enrolment.function, needed)) throw forbidden()
  return enrolment.function
}

/** Nobody gives, or takes, a function above the own one. */
export const checkRank = (mine: MyFunction, wanted: EnrolmentRecord['function']): void => {
  if (!reaches(mine, wanted)) {
    throw new AppError('forbidden', 'You cannot give a function above your own.')
  }
}
