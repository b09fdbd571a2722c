import type { Caller } from '../../domain/accounts/caller.ts'
import { ownMachine } from '../../domain/accounts/throttle.ts'
import type { Enrolled } from '../../domain/courses/people/enrolled.ts'
import { enrolmentIdOf } from '../../domain/courses/people/enrolment-record.ts'
import { noSuchCourse } from '../../domain/courses/people/part.ts'
import type { AccountBook, Throttle } from '../../ports/accounts/accounts.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { People, SeenEnrolment } from '../../ports/courses/people.ts'
import { tooOften } from '../accounts/spend.ts'
import { findLabs } from './lab/find-labs.ts'

interface EnrolledWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly people: Pick<People, 'find'>
  readonly throttle: Throttle
}

/** Who is only invited, or is being removed, has no part. */
export const hasPart = ({ enrolment: { state } }: SeenEnrolment): boolean =>
  state !== 'invited' && state !== 'deleting'

/** The caller in a course, of whatever lab; calls are counted as those for the own machine are. */
export const findEnrolled = (world: EnrolledWorld) => {
  const { courses, people, throttle } = world
  const labsOf = findLabs(world)
  return async (caller: Caller, courseId: string): Promise<Enrolled> => {
    for (const labId of await labsOf(caller)) {
      const course = await courses.read(labId, courseId)
      if (course === undefined) continue
      const seen = await people.find(labId, course.id, enrolmentIdOf(course.id, caller.userId))
      if (seen === undefined || !hasPart(seen)) break
      const wait = await throttle.takeWithin(`mine:${caller.userId}:${course.id}`, ownMachine)
      if (wait > 0) throw tooOften(wait)
      return { course, seen }
    }
    throw noSuchCourse()
  }
}
