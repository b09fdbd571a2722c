import type { MyFunction } from '@labkeeper/contract/courses/course'
import type { Caller } from '../../domain/accounts/caller.ts'
import { checkFunction, noSuchCourse, type Part } from '../../domain/courses/people/part.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { AccountBook } from '../../ports/accounts/accounts.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Enrolments } from '../../ports/courses/enrolments.ts'

interface PartWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly enrolments: Pick<Enrolments, 'read'>
}

/**
 * What the caller is in a course, of whatever lab. Throws unless that is at least `needed`. A function counts from the
 * next call on: it is read with every call, where it stands, and neither session nor account carries it.
 */
export const findPart = ({ users, courses, enrolments }: PartWorld) => {
  /** Where the course lies, if the person may have a part in it there. */
  const labOf = async ({ userId }: Caller, courseId: string): Promise<LabId | undefined> => {
    const places = (await users.read(userId))?.places ?? []
    return places.find((place) => place.courseId === courseId)?.labId
  }

  return async (caller: Caller, courseId: string, needed: MyFunction): Promise<Part> => {
    const own = await courses.read(caller.labId, courseId)
    if (own !== undefined && caller.role !== 'student') return { course: own, function: 'owner' }
    const labId = own === undefined ? await labOf(caller, courseId) : caller.labId
    const course = own ?? (labId && (await courses.read(labId, courseId)))
    if (!course) throw noSuchCourse()
    const enrolment = await enrolments.read(course.labId, course.id, caller.userId)
    return { course, function: checkFunction(enrolment, needed) }
  }
}
